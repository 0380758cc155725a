import { atom, computed, type ReadableAtom } from 'nanostores'
import * as contract from '../../../contract/app-detail.ts'
import type { AppDetail } from '../../../contract/app-detail.ts'
import { isShown } from '../../../domain/shown.ts'
import { forBoth, mapped } from '../../../domain/apps.ts'
import type { QueryState } from '../../../runtime/query.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

type Store = ReadableAtom<QueryState<AppDetail | null>>

/** Items with all that is known of them; null where there is none, or none for this person (§5). */
export interface Details {
  /** The same store for the same item. */
  of(id: string): Store
}

/** The key to `invalidate`, for a guest after 'public'. */
export const detailKey = (id: string) => `app ${id}`

const $none: Store = atom<QueryState<AppDetail | null>>({ state: 'ready', data: null })

export function createDetails(runtime: Runtime): Details {
  const { config, graphql, session } = runtime
  const { tenant, trait } = config
  const made = new Map<string, Store>()
  return {
    of(id) {
      if (id === '') return $none
      if (!made.has(id)) {
        const $one = forBoth(
          runtime,
          detailKey(id),
          (signal) => graphql(contract.anonymityApp, { id, tenant }, { signal }),
          (signal) => graphql(contract.app, { id }, { signal }),
        )
        made.set(
          id,
          computed([$one, session.$session], (one, { state }) =>
            mapped(one, (app) => app && (isShown(app, { trait, guest: state === 'guest' }) ? app : null)),
          ),
        )
      }
      return made.get(id)!
    },
  }
}
