import { useCapability } from '../../../element/hooks/use-capability.ts'
import { useSession, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { guideTexts } from './translations.ts'

/** §7 names no query of guides for guests: where the addition is absent, "there are none" would be wrong. */
export function useGuidesNeedSignIn(): boolean {
  const hasGuestGuides = useCapability('guest-details')
  return useSession().state === 'guest' && hasGuestGuides === false
}

/** In place of the guides that a guest cannot have. */
export function GuidesNeedSignIn() {
  const { runtime } = useUniv()
  const t = useTranslation(guideTexts)
  return (
    <Notice>
      {t('guestNone')}{' '}
      <Button size="sm" onClick={() => void runtime.session.signIn().catch(() => {})}>
        {t('signIn')}
      </Button>
    </Notice>
  )
}
