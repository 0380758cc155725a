import { atom, type ReadableAtom } from 'nanostores'
import { me, meProfile, type Profile } from '../contract/profile.ts'
import { CallFailed } from '../runtime/errors.ts'
import type { QueryState } from '../runtime/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { switched } from './switched.ts'

/** The signed-in person's profile; a guest has none and asks for none. */
export function createProfile(runtime: Runtime): { $profile: ReadableAtom<QueryState<Profile | null>> } {
  const { graphql, queries, rest, session } = runtime
  const $none = atom<QueryState<Profile | null>>({ state: 'ready', data: null })
  const $mine = queries.query<Profile | null>(['profile'], async (signal) => {
    try {
      return await graphql(me, {}, { signal })
    } catch (e) {
      // the process platform knows the same person (S12)
      const final = ['token-invalid', 'logged-out', 'network', 'timeout']
      if (signal.aborted || (e instanceof CallFailed && final.includes(e.trouble))) throw e
      return rest(meProfile, {}, { signal })
    }
  })
  return {
    $profile: switched<{ state: string }, QueryState<Profile | null>>(session.$session, ({ state }) =>
      state === 'guest' ? $none : $mine,
    ),
  }
}
