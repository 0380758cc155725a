import { usePrefetchShownSignIn } from '../../../element/hooks/session-notices.tsx'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LogIn } from '../../../ui/extended-icons.tsx'
import { partsTexts } from './translations.ts'

/** Prompts guests to sign in: lists are personal (§6). */
export default function CenterSignIn() {
  const { runtime } = useUniv()
  const t = useTranslation(partsTexts)
  usePrefetchShownSignIn()
  return (
    <div className="center-sign-in">
      <EmptyState kind="sign-in" title={t('guest.title')} text={t('guest.text')}>
        <Button variant="primary" icon={LogIn} onClick={() => void runtime.session.signIn()}>
          {t('guest.signIn')}
        </Button>
      </EmptyState>
    </div>
  )
}
