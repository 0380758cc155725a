import { atom, type ReadableAtom } from 'nanostores'
import { me, meProfile, type Profile } from '../contract/core/profile.ts'
import { RequestError } from '../runtime/wire/errors.ts'
import type { QueryState } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { userIdOf } from '../runtime/session/user-change.ts'
import { bySession } from './switch-map.ts'

export interface UserProfile {
  /** The signed-in user's profile; null for guests, without a request. */
  $profile: ReadableAtom<QueryState<Profile | null>>
  /** The profile that arrived last, of the user with this id of the session. Listening requests nothing. */
  $received: ReadableAtom<{ userId: string; profile: Profile } | null>
}

export function createProfile(runtime: Runtime): UserProfile {
  const { graphql, queries, rest, session } = runtime
  const $guestProfile = atom<QueryState<Profile | null>>({ state: 'ready', data: null })
  const $received = atom<{ userId: string; profile: Profile } | null>(null)
  const load = async (signal: AbortSignal): Promise<Profile> => {
    try {
      return await graphql(me, {}, { signal })
    } catch (e) {
      // fall back to the process platform, which has the same profile
      const fatalKinds = ['logged-out', 'network', 'timeout']
      if (signal.aborted || (e instanceof RequestError && fatalKinds.includes(e.kind))) throw e
      return rest(meProfile, {}, { signal })
    }
  }
  const $userProfile = queries.query<Profile | null>(['profile'], async (signal) => {
    const userId = userIdOf(session.$session.get())
    const profile = await load(signal)
    $received.set({ userId, profile })
    return profile
  })
  return { $profile: bySession(session, $guestProfile, $userProfile), $received }
}
