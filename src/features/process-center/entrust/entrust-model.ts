import { atom, computed, type ReadableAtom } from 'nanostores'
import * as contract from '../../../contract/entrust.ts'
import type { Entrustment, NewEntrustment } from '../../../contract/entrust.ts'
import type { Owner } from '../../../contract/processes.ts'
import { switched } from '../../../domain/switched.ts'
import type { QueryState } from '../../../runtime/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

type List = ReadableAtom<QueryState<Entrustment[]>>

/** My delegations (§3 Entrustment): whom I have entrusted, who has entrusted me. */
export interface Entrust {
  $entrustees: List
  $entrusters: List
  /** Those of mine that are in force now, by the server's clock. */
  $active: ReadableAtom<readonly Entrustment[]>
  add(wish: NewEntrustment): Promise<void>
  remove(one: Pick<Entrustment, 'id'>): Promise<void>
  /** Ten people at most, by name or account. */
  find(keyword: string, signal: AbortSignal): Promise<Owner[]>
}

const $none: List = atom({ state: 'ready', data: [] })

export function createEntrust(runtime: Runtime): Entrust {
  const { queries, rest, session } = runtime
  const me = () => {
    const now = session.$session.get()
    return now.state === 'signed-in' ? now.user.id : ''
  }
  const mine = (list: typeof contract.entrustees, key: string): List =>
    // the address names the person, so each has a store of their own
    switched<unknown, QueryState<Entrustment[]>>(session.$session, () => {
      const id = me()
      // who has just signed out has none
      if (!id) return $none
      return queries.query(['entrust', key, id], (signal) => rest(list, { path: { id } }, { signal }))
    })
  /** To-dos of others come and go with a delegation. */
  const changed = () => {
    queries.invalidate(['entrust'])
    queries.invalidate(['tasks'])
  }
  const $entrustees = mine(contract.entrustees, 'by me')
  return {
    $entrustees,
    $entrusters: mine(contract.entrusters, 'to me'),
    $active: computed($entrustees, ({ data }) => (data ?? []).filter(({ active }) => active)),
    async add({ existing, ...wish }) {
      const form = { ...wish, existing: existing ? ('true' as const) : ('false' as const) }
      await rest(contract.createEntrustee, { path: { id: me() }, form })
      changed()
    },
    async remove({ id }) {
      await rest(contract.deleteEntrustee, { path: { id: me(), entrusteeId: id } })
      changed()
    },
    find: (keyword, signal) => rest(contract.findPeople, { query: { keyword } }, { signal }),
  }
}
