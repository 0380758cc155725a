import { useSession } from '../../element/hooks/view-hooks.ts'
import type { Refusal } from '../../runtime/session/session.ts'

/** Set while a service rejects the token of a user who is signed in at the provider. */
export function useRefusal(): Refusal | null {
  const session = useSession()
  const refusal = session.state === 'guest' && session.refusal
  return refusal && refusal.user ? refusal : null
}
