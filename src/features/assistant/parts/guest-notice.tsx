import { useTranslation, useSession, useUniv } from '../../../element/hooks/view-hooks.ts'
import { assistantTexts } from '../translations.ts'

/** Tells guests that history needs sign-in. */
export function GuestNotice() {
  const { session } = useUniv().runtime
  const t = useTranslation(assistantTexts)
  if (useSession().state !== 'guest') return null
  return (
    <p className="assistant-guest-notice ui-muted">
      <span>{`${t('guest')} `}</span>
      <button type="button" className="assistant-link-button" onClick={() => void session.signIn()}>
        {t('signIn')}
      </button>
    </p>
  )
}
