import { Button } from '../../ui/button.tsx'
import { defineTexts } from '../../runtime/i18n/translator.ts'
import { usePrefetchShownSignIn } from './session-notices.tsx'
import { useSession, useTranslation, useUniv } from './view-hooks.ts'

const texts = defineTexts('element/sign-in', {
  zh: { hint: '登录后可以看到您的全部内容。', signIn: '登录' },
  en: { hint: 'Sign in to see all that is yours.', signIn: 'Sign in' },
})

/** A sign-in link for guests, one unobtrusive line below the content. The portal has its own. */
export default function SignInOffer({ hint }: { hint?: string | undefined }) {
  const { runtime, host } = useUniv()
  const { authority } = runtime.config.oidc
  const t = useTranslation(texts)
  usePrefetchShownSignIn()
  if (useSession().state !== 'guest' || !authority || host.hasAttribute('nested')) return null
  return (
    <p className="ui-row ui-muted">
      {hint ?? t('hint')}
      <Button size="sm" onClick={() => void runtime.session.signIn()}>
        {t('signIn')}
      </Button>
    </p>
  )
}
