import { useEffect } from 'react'
import { HAND_OVER_PAGES } from '../../contract/hand-over.ts'
import { useSay, useUniv } from '../../element/univ.ts'
import { sendLog } from '../../runtime/log.ts'
import { useHall } from '../hall.ts'
import { portalMessages } from '../messages.ts'

/** /workflow/oidcCallback: completes the sign-in and goes on to its target; on failure to the error page (§4). */
export function OidcCallback() {
  const { runtime } = useUniv()
  const { router } = useHall()
  const say = useSay(portalMessages)
  useEffect(() => {
    runtime.session.finish(location.href).then(
      (target) => {
        void sendLog(runtime)
        // the window of a page elsewhere (S16) is a page of its own
        if (target.startsWith(`${runtime.config.basePath + HAND_OVER_PAGES.window}?`))
          location.replace(target)
        else router.openPath(target, true)
      },
      (e: unknown) => {
        runtime.platform.log(`sign-in callback: ${e instanceof Error ? e.message : String(e)}`)
        router.open('signInError', { replace: true })
      },
    )
  }, [runtime, router])
  return (
    <div className="portal-inner portal-page portal-waiting">
      <h1 role="status">{say('signingIn')}</h1>
    </div>
  )
}
