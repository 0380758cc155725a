import { usePrefetchShownSignIn } from '../../../element/hooks/prefetch-sign-in.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyMessage, SIGN_IN } from '../../../ui/empty-message.tsx'
import { LogIn } from '../../../ui/icon.tsx'
import { centerTexts } from '../translations.ts'

/** Prompts guests to sign in: lists are personal (§6). */
export function CenterSignIn() {
  const { runtime } = useUniv()
  const t = useTranslation(centerTexts)
  usePrefetchShownSignIn()
  return (
    <div className="center-sign-in">
      <EmptyMessage drawing={SIGN_IN} title={t('guest.title')} text={t('guest.text')}>
        <Button variant="primary" icon={LogIn} onClick={() => void runtime.session.signIn()}>
          {t('guest.signIn')}
        </Button>
      </EmptyMessage>
    </div>
  )
}
