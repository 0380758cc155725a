import { Fragment, useEffect, useState } from 'react'
import { FEATURE_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import { keepPrepared } from '../../domain/prepared-hash.ts'
import { sessionTexts } from '../../element/hooks/session-texts.ts'
import { useTranslation, useSession, useUniv } from '../../element/hooks/view-hooks.ts'
import type { SignInTrigger } from '../../runtime/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Check, LogIn } from '../../ui/icon.tsx'
import { Scene } from '../parts/scene.tsx'
import { usePortalContext, useLocation, useRouteLink } from '../context/portal-context.ts'
import { TokenRejectionDetails } from './token-rejection-details.tsx'
import { pagesTexts } from '../texts/page-texts.ts'

/**
 * /home and /workflow/home: landing and start of the sign-in (§2). A redirect from a guarded route continues to the
 * provider at once (§4), unless a sign-out or a round trip has just happened; direct visitors click the button.
 */
export default function SignInPage() {
  const { runtime } = useUniv()
  const { router } = usePortalContext()
  const route = useLocation()
  const t = useTranslation(pagesTexts)
  const link = useRouteLink()
  const isSignedIn = useSession().state === 'signed-in'
  const isRequired = route.access === 'signed-in'
  const isSignedOut = runtime.platform.storages.session.get(FEATURE_STORAGE_KEYS.signedOut) !== null
  const isAutomatic = isRequired && !isSignedOut
  const [state, setState] = useState<'idle' | 'going' | 'failed'>(isAutomatic ? 'going' : 'idle')

  useEffect(() => {
    if (isSignedIn && !isRequired) router.navigate('apps', { replace: true })
  }, [isSignedIn, isRequired, router])

  const startSignIn = async (trigger: SignInTrigger) => {
    setState('going')
    const { form, id } = route.query
    if (form && id) keepPrepared(runtime, id, location)
    try {
      await runtime.session.signIn(isRequired ? runtime.config.basePath + route.target : undefined, trigger)
      // skipped, restored from the back/forward cache, or the popup was closed
      setState('idle')
    } catch (e) {
      runtime.platform.log(`sign-in: ${e instanceof Error ? e.message : String(e)}`)
      setState('failed')
    }
  }
  useEffect(() => {
    if (isAutomatic && !isSignedIn) void startSignIn('guard')
    // once per target that requires sign-in
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isAutomatic, route.target])

  return (
    <Scene>
      <div className="portal-scene-text">
        <SignInReason isSignedOut={isRequired && isSignedOut} />
        {state === 'failed' && (
          <Notice kind="error" live="alert">
            {t('signInFailed')}
          </Notice>
        )}
        <div className="ui-row">
          <Button
            variant="primary"
            size="lg"
            icon={LogIn}
            busy={state === 'going'}
            onClick={() => void startSignIn('press')}
          >
            {t('goToLogin')}
          </Button>
          <a className="ui-button" data-size="lg" {...link('apps')}>
            {t('visitorBrowse')}
          </a>
        </div>
        <p className="ui-muted" role="status">
          {state === 'going' ? t('signInOn') : ''}
        </p>
      </div>
    </Scene>
  )
}

/** Why to sign in: the session was ended, or the user has signed out; else what signing in is good for. */
function SignInReason({ isSignedOut }: { isSignedOut: boolean }) {
  const t = useTranslation(pagesTexts)
  const tNotice = useTranslation(sessionTexts)
  const session = useSession()
  const rejection = session.state === 'guest' ? session.rejection : undefined
  if (rejection)
    return (
      <Fragment>
        <h1>{t('endedTitle')}</h1>
        <p>{t('endedText', { system: tNotice(`system.${rejection.system}`) })}</p>
        <TokenRejectionDetails rejection={rejection} />
      </Fragment>
    )
  return (
    <Fragment>
      <h1>{t(isSignedOut ? 'signedOutTitle' : 'signInTitle')}</h1>
      <p>{t(isSignedOut ? 'signedOutText' : 'signInText')}</p>
      {!isSignedOut && (
        <ul>
          {(['gainTasks', 'gainFavorites', 'gainReviews'] as const).map((gain) => (
            <li key={gain}>
              <Check />
              <span>{` ${t(gain)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </Fragment>
  )
}
