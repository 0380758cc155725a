import { useEffect } from 'react'
import { useSay, useUniv } from '../../element/univ.ts'
import { useHall } from '../hall.ts'
import { portalMessages } from '../messages.ts'

/** /signin-oidc-error: where a failed sign-in lands; says so and goes on to / (§2, R19). */
export function SignInError() {
  const { runtime } = useUniv()
  const { router } = useHall()
  const say = useSay(portalMessages)
  useEffect(() => {
    runtime.toasts.show(say('signInError'), {
      kind: 'error',
      action: { text: say('goToLogin'), run: () => void runtime.session.signIn().catch(() => {}) },
    })
    router.open('root', { replace: true })
    // once: a change of language must not say it again
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return <h1 className="visually-hidden">{say('signInError')}</h1>
}
