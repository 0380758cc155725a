import { useEffect } from 'react'
import { useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import { usePortalContext } from '../context/portal-context.ts'
import { portalTexts } from '../texts/translations.ts'

/** /signin-oidc-error: a failed sign-in ends here; redirects to / (§2), where a notice shows the error. */
export function SignInErrorPage() {
  const { runtime } = useUniv()
  const { router } = usePortalContext()
  const t = useTranslation(portalTexts)
  useEffect(() => {
    // opened without a failed sign-in on this page: by the provider, or from a bookmark
    if (!runtime.session.$notice.get())
      runtime.toasts.show(t('signInError'), {
        kind: 'error',
        action: { text: t('goToLogin'), run: () => void runtime.session.signIn().catch(() => {}) },
      })
    router.navigate('root', { replace: true })
    // once: a change of language must not show the toast again
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return <h1 className="visually-hidden">{t('signInError')}</h1>
}
