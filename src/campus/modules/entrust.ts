import { createEntrustee, findPeople } from '../../contract/additions/delegation-form.ts'
import { deleteEntrustee, entrustees, entrusters } from '../../contract/core/entrust.ts'
import { serveOperation, toList, type SignedInCall, type Campus, type Module } from '../campus.ts'
import type { Param } from '../db/db.ts'
import { addDelegation, readDelegations, removeDelegation } from '../processes/delegation.ts'
import { hasActivePosition } from '../processes/audience.ts'
import { containsTermSql, createConditions, splitTerms } from '../processes/list-query.ts'
import { requireSelf, replaceNul } from './tasks.ts'

const MAX_PEOPLE = 10

/** Delegations (§3 Entrustment). Users can read and change only their own. */
export function createEntrustModule(campus: Campus): Module {
  const { db } = campus
  const requireOwnId = ({ caller, path }: SignedInCall & { path: { id: string } }): string => {
    requireSelf(path.id, caller)
    return caller.id
  }
  return {
    routes: [
      serveOperation(entrustees, 'entrust', async (call) =>
        toList(await readDelegations(db, requireOwnId(call), 'entrustees')),
      ),
      serveOperation(entrusters, 'entrust', async (call) =>
        toList(await readDelegations(db, requireOwnId(call), 'entrusters')),
      ),
      serveOperation(createEntrustee, 'entrust_edit', async (call) => {
        await addDelegation(campus, requireOwnId(call), call.form)
        return toList([])
      }),
      serveOperation(deleteEntrustee, 'entrust_edit', async (call) => {
        await removeDelegation(campus, requireOwnId(call), replaceNul(call.path.entrusteeId))
        return toList([])
      }),
      serveOperation(findPeople, 'entrust', async ({ caller, query }) => {
        const terms = splitTerms(query.get('keyword') ?? '')
        if (terms.length === 0) return toList([])
        const params: Param[] = [caller.id]
        const conditions = createConditions(params)
        for (const term of terms) conditions.add(containsTermSql('name, account'), term)
        const people = await db.query(
          `select id, account, name from person where id <> $1 and ${hasActivePosition('person')} and ${conditions.text()}
           order by account limit ${MAX_PEOPLE}`,
          params,
        )
        return toList(people)
      }),
    ],
  }
}
