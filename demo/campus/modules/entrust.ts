import {
  createEntrustee,
  deleteEntrustee,
  entrustees,
  entrusters,
  findPeople,
} from '../../../src/contract/entrust.ts'
import { serve, type Call, type Campus, type Module } from '../campus.ts'
import type { Param } from '../db/open.ts'
import { addDelegation, readDelegations, removeDelegation } from '../processes/delegation.ts'
import { containing, termsOf } from '../processes/list-query.ts'
import { ownOnly, safe } from './tasks.ts'

const MOST_PEOPLE = 10

/** Who acts for whom (§3 Entrustment, T15, T25). Each person sees and changes their own only. */
export function entrust(campus: Campus): Module {
  const { db } = campus
  const own = ({ caller, path }: Call): string => {
    ownOnly(path['id']!, caller!)
    return caller!.id
  }
  const nothing = { entities: [], total: 0 }
  return {
    routes: [
      serve(entrustees, 'entrust', async (call) => readDelegations(db, own(call), 'entrustees')),
      serve(entrusters, 'entrust', async (call) => readDelegations(db, own(call), 'entrusters')),
      serve(createEntrustee, 'entrust_edit', async (call) => {
        await addDelegation(campus, own(call), call.form)
        return nothing
      }),
      serve(deleteEntrustee, 'entrust_edit', async (call) => {
        await removeDelegation(campus, own(call), safe(call.path['entrusteeId']!))
        return nothing
      }),
      serve(findPeople, 'entrust', async ({ caller, query }) => {
        const terms = termsOf(query.get('keyword') ?? '')
        if (terms.length === 0) return nothing
        const params: Param[] = [caller!.id]
        const found = terms.map((t) => `(name || ' ' || account) ilike $${params.push(containing(t))}`)
        const entities = await db.query(
          `select id, account, name from person where id <> $1 and ${found.join(' and ')}
           order by account limit ${MOST_PEOPLE}`,
          params,
        )
        return { entities, total: entities.length }
      }),
    ],
  }
}
