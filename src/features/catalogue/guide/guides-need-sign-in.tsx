import { useCapability } from '../../../element/hooks/use-capability.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { useSession, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { guideTexts } from './translations.ts'

/**
 * Whether guides require sign-in: §7 has no query of guides for guests, and not every server has the extension
 * `guest-details`. An empty state would be wrong then.
 */
export function useGuidesNeedSignIn(): boolean {
  const hasGuestGuides = useCapability('guest-details')
  return useSession().state === 'guest' && hasGuestGuides === false
}

/** Asks guests to sign in, in place of guides that they cannot load. */
export function GuidesNeedSignIn() {
  const { runtime, isPlain } = useUniv()
  const t = useTranslation(guideTexts)
  return (
    <Notice>
      <span>{`${t('guestNone')} `}</span>
      {isPlain ? (
        <PortalLink className="ui-button" data-size="sm" to="home">
          {t('signIn')}
        </PortalLink>
      ) : (
        <Button size="sm" onClick={() => void runtime.session.signIn().catch(() => {})}>
          {t('signIn')}
        </Button>
      )}
    </Notice>
  )
}
