import { computed, type ReadableAtom } from 'nanostores'
import type { Runtime } from '../runtime/runtime.ts'
import { RequestError } from '../runtime/wire/errors.ts'
import { userIdOf } from '../runtime/session/user-change.ts'
import { createProfile } from './profile.ts'

/**
 * The user's id in the university's systems: `me.id`, else the profile's. The provider's `sub` may differ and serves
 * only to distinguish accounts.
 */
interface Person {
  /** '' for guests, and until it has loaded. */
  $id: ReadableAtom<string>
  /** Resolves once it has loaded, to '' for guests; rejects if the profile cannot be loaded. */
  id(): Promise<string>
}

export function createPerson(runtime: Runtime): Person {
  const { $profile } = runtime.service(createProfile)
  return {
    $id: computed($profile, (profile) => profile?.data?.id ?? ''),
    async id() {
      let unsubscribe = () => {}
      let hasRetried = false
      const settled = new Promise<string>((resolve, reject) => {
        unsubscribe = $profile.subscribe((profile) => {
          if (profile.state === 'ready' || profile.data) resolve(profile.data?.id ?? '')
          else if (profile.state === 'failed') {
            if (hasRetried) return reject(profile.error)
            // the profile failed earlier: retry once for this call
            queueMicrotask(() => runtime.queries.refetch(['profile']))
          }
          hasRetried = true
        })
      })
      return settled.finally(() => unsubscribe())
    },
  }
}

/** The user's id for a request; rejects if another user has signed in meanwhile. */
export async function personId(runtime: Runtime): Promise<string> {
  const account = () => userIdOf(runtime.session.$session.get())
  const before = account()
  const id = await runtime.service(createPerson).id()
  if (account() !== before) throw new RequestError('logged-out', 'me')
  return id
}
