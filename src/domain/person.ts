import { computed, type ReadableAtom } from 'nanostores'
import type { Runtime } from '../runtime/runtime.ts'
import { RequestError } from '../runtime/wire/errors.ts'
import { createProfile } from './profile.ts'

/**
 * The user's id at the university's systems: `me.id`, else the profile's. The provider's `sub` may be another one and
 * tells accounts apart only (decisions, "Core and additions").
 */
export interface Person {
  /** '' for guests, and until it is known. */
  $id: ReadableAtom<string>
  /** Resolves once it is known, to '' for guests; rejects where the profile cannot be had. */
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
            // what failed before is asked for again along with the call that needs it
            queueMicrotask(() => runtime.queries.refetch(['profile']))
          }
          hasRetried = true
        })
      })
      return settled.finally(() => unsubscribe())
    },
  }
}

/** The id of the user in whose name a call is made; rejects where another one has signed in meanwhile (S19). */
export async function personId(runtime: Runtime): Promise<string> {
  const account = () => {
    const current = runtime.session.$session.get()
    return current.state === 'signed-in' ? current.user.id : ''
  }
  const before = account()
  const id = await runtime.service(createPerson).id()
  if (account() !== before) throw new RequestError('logged-out', 'me')
  return id
}
