import { atom, computed, type ReadableAtom } from 'nanostores'
import * as delegation from '../../../contract/additions/delegation-form.ts'
import * as contract from '../../../contract/core/entrust.ts'
import type { Entrustment } from '../../../contract/core/entrust.ts'
import type { NewEntrustment } from '../../../contract/additions/delegation-form.ts'
import { personId } from '../../../domain/person.ts'
import { switchMap } from '../../../domain/switch-map.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import type { SessionState } from '../../../runtime/session/session.ts'

type EntrustmentsQuery = ReadableAtom<QueryState<Entrustment[]>>

const $noEntrustments: EntrustmentsQuery = atom({ state: 'ready', data: [] })

/** Delegations by me and to me (§3 Entrustment). */
export function createEntrustments(runtime: Runtime) {
  const { queries, rest, session } = runtime
  const queryList = (list: typeof contract.entrustees, key: string): EntrustmentsQuery =>
    // each account has its own store
    switchMap<SessionState, QueryState<Entrustment[]>>(session.$session, (current) => {
      // signed out: nothing is fetched
      if (current.state === 'guest') return $noEntrustments
      return queries.query(['entrust', key, current.user.id], async (signal) =>
        rest(list, { path: { id: await personId(runtime) } }, { signal }),
      )
    })
  /** A delegation changes which tasks are visible, so it invalidates them too. */
  const invalidate = () => {
    queries.invalidate(['entrust'])
    queries.invalidate(['tasks'])
  }
  const $entrustees = queryList(contract.entrustees, 'by me')
  return {
    $entrustees,
    $entrusters: queryList(contract.entrusters, 'to me'),
    /** My delegations that are active now, by the server's clock. */
    $active: computed($entrustees, ({ data }) => (data ?? []).filter(({ active }) => active)),
    /** Whether `$active` is known, or cannot be loaded. */
    $isKnown: computed($entrustees, ({ state, data }) => state !== 'loading' || data !== undefined),
    async add({ existing, ...wish }: NewEntrustment) {
      const form = { ...wish, existing: existing ? ('true' as const) : ('false' as const) }
      await rest(delegation.createEntrustee, { path: { id: await personId(runtime) }, form })
      invalidate()
    },
    async remove({ id }: Pick<Entrustment, 'id'>) {
      await rest(contract.deleteEntrustee, { path: { id: await personId(runtime), entrusteeId: id } })
      invalidate()
    },
    /** People by name or account. */
    people: (keyword: string) =>
      queries.query(['people', keyword], (signal) =>
        rest(delegation.findPeople, { query: { keyword } }, { signal }),
      ),
  }
}
