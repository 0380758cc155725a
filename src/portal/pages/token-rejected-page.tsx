import { useState } from 'react'
import { sessionTexts } from '../../element/hooks/session-texts.ts'
import { useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import type { TokenRejection } from '../../runtime/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { RefreshCw, TriangleAlert } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePortalContext, useLocation } from '../context/portal-context.ts'
import { Scene } from '../parts/scene.tsx'
import { TokenRejectionDetails } from './token-rejection-details.tsx'
import { pagesTexts } from '../texts/page-texts.ts'

/**
 * Replaces a page whose service rejects the user's token even after a renewal and a round trip to the provider.
 * Another round trip starts only when the user clicks.
 */
export default function TokenRejectedPage({ rejection }: { rejection: TokenRejection }) {
  const { config, platform, session } = useUniv().runtime
  const { router } = usePortalContext()
  const { access } = useLocation()
  const t = useTranslation(pagesTexts)
  const tNotice = useTranslation(sessionTexts)
  const [state, setState] = useState<'idle' | 'going' | 'failed'>('idle')
  const tryAgain = async () => {
    setState('going')
    try {
      await session.signIn()
      setState('idle')
    } catch (e) {
      platform.log(`sign-in: ${e instanceof Error ? e.message : String(e)}`)
      setState('failed')
    }
  }
  const continueAsGuest = () => {
    session.clear(null)
    if (access === 'signed-in') router.navigate('apps')
  }
  const { telephone } = config.contact
  return (
    <Scene>
      <div className="portal-scene-text portal-rejected" role="alert">
        <TriangleAlert />
        <h1>{t('refusedTitle')}</h1>
        <p>{t('refusedText', { system: tNotice(`system.${rejection.system}`) })}</p>
        <TokenRejectionDetails rejection={rejection} />
        {state === 'failed' && <Notice kind="error">{t('signInFailed')}</Notice>}
        <div className="ui-row">
          <Button
            variant="primary"
            size="lg"
            icon={RefreshCw}
            busy={state === 'going'}
            onClick={() => void tryAgain()}
          >
            {t('retry')}
          </Button>
          <Button size="lg" onClick={continueAsGuest}>
            {t('asGuest')}
          </Button>
        </div>
        {telephone && <p className="ui-muted">{t('help', { telephone })}</p>}
      </div>
    </Scene>
  )
}
