import { Button } from '../../ui/button.tsx'
import { usePrefetchShownSignIn } from './prefetch-sign-in.ts'
import { signInTexts } from './sign-in-texts.ts'
import { useContentReady } from './use-content-ready.ts'
import { useSession, useTranslation, useUniv } from './view-hooks.ts'
import CountedHint from './counted-sign-in-hint.tsx'

/** A sign-in link for guests, one quiet line below the content. The portal has its own. */
export default function SignInOffer({ hint }: { hint?: string | undefined }) {
  const { runtime, host } = useUniv()
  const { authority } = runtime.config.oidc
  const t = useTranslation(signInTexts)
  const isContentReady = useContentReady(host)
  usePrefetchShownSignIn()
  if (useSession().state !== 'guest' || !authority || host.hasAttribute('nested')) return null
  return (
    <p className="ui-row ui-muted">
      {hint === undefined && isContentReady ? <CountedHint /> : <span>{hint ?? t('hint')}</span>}
      <Button size="sm" onClick={() => void runtime.session.signIn()}>
        {t('signIn')}
      </Button>
    </p>
  )
}
