import type { Runtime } from '../runtime/runtime.ts'
import { userIdOf } from '../runtime/session/user-change.ts'
import { RequestError } from '../runtime/wire/errors.ts'
import { createProfile } from './profile.ts'

/**
 * The user's id in the university's systems: `me.id`, else the profile's; '' for guests. The provider's `sub` may differ
 * and serves only to distinguish accounts. Rejects if the profile cannot be loaded, or if another user has signed in
 * meanwhile.
 */
export async function personId(runtime: Runtime): Promise<string> {
  const account = () => userIdOf(runtime.session.$session.get())
  const before = account()
  const id = await loadProfileId(runtime)
  if (account() !== before) throw new RequestError('logged-out', 'me')
  return id
}

async function loadProfileId(runtime: Runtime): Promise<string> {
  const { $profile } = runtime.service(createProfile)
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
}
