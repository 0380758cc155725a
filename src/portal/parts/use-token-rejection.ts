import { useSession } from '../../element/hooks/view-hooks.ts'
import type { TokenRejection } from '../../runtime/session/session.ts'

/** Set while a service rejects the token of a user who is signed in at the provider. */
export function useTokenRejection(): TokenRejection | null {
  const session = useSession()
  const rejection = session.state === 'guest' && session.rejection
  return rejection && rejection.user ? rejection : null
}
