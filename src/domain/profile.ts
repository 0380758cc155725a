import { atom, type ReadableAtom } from 'nanostores'
import { me, meProfile, type Profile } from '../contract/core/profile.ts'
import { RequestError } from '../runtime/wire/errors.ts'
import type { QueryState } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { bySession } from './switch-map.ts'

/** The signed-in user's profile; null for guests, without a request. */
export function createProfile(runtime: Runtime): { $profile: ReadableAtom<QueryState<Profile | null>> } {
  const { graphql, queries, rest, session } = runtime
  const $guestProfile = atom<QueryState<Profile | null>>({ state: 'ready', data: null })
  const $userProfile = queries.query<Profile | null>(['profile'], async (signal) => {
    try {
      return await graphql(me, {}, { signal })
    } catch (e) {
      // fall back to the process platform, which has the same profile
      const fatalKinds = ['logged-out', 'network', 'timeout']
      if (signal.aborted || (e instanceof RequestError && fatalKinds.includes(e.kind))) throw e
      return rest(meProfile, {}, { signal })
    }
  })
  return { $profile: bySession(session, $guestProfile, $userProfile) }
}
