import { useSay, useSession, useUniv } from '../../../element/univ.ts'
import { assistantMessages } from '../messages.ts'

/** A guest may ask; what was asked before is for who is signed in (A13). */
export function Guest() {
  const { session } = useUniv().runtime
  const say = useSay(assistantMessages)
  if (useSession().state !== 'guest') return null
  return (
    <p className="assistant-guest ui-muted">
      {say('guest')}{' '}
      <button type="button" className="assistant-link" onClick={() => void session.signIn()}>
        {say('signIn')}
      </button>
    </p>
  )
}
