import { useEffect } from 'react'
import { useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import { sendLogBeforeLeaving, sendSignInLog } from './send-log.ts'
import { matchRoute } from '../../runtime/routing/routes.ts'
import { usePortalContext } from '../context/portal-context.ts'
import { portalTexts } from '../texts/translations.ts'

/** /workflow/oidcCallback: completes the sign-in and navigates to its target, or to the error page (§4). */
export default function OidcCallbackPage() {
  const { runtime } = useUniv()
  const { router } = usePortalContext()
  const t = useTranslation(portalTexts)
  useEffect(() => {
    runtime.session.completeSignIn().then(
      async (target) => {
        // pages with tags, and the popup for pages of other origins, are separate documents
        const [path = ''] = target.slice(runtime.config.basePath.length).split('?')
        if (matchRoute(path).route.name === 'unknown') {
          await sendLogBeforeLeaving(runtime)
          location.replace(target)
        } else {
          void sendSignInLog(runtime)
          router.navigateToPath(target, true)
        }
      },
      (e: unknown) => {
        runtime.platform.log(`sign-in callback: ${e instanceof Error ? e.message : String(e)}`)
        router.navigate('signInError', { replace: true })
      },
    )
  }, [runtime, router])
  return (
    <div className="portal-container portal-page portal-signing-in">
      <h1 role="status">{t('signingIn')}</h1>
    </div>
  )
}
