import { useEffect, useState } from 'react'
import { SESSION_KEYS } from '../../contract/keys.ts'
import { useSay, useSession, useUniv } from '../../element/univ.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Check } from '../../ui/icon.tsx'
import { LogIn } from '../../ui/icons-more.tsx'
import { useHall, usePlace, useRouteLink } from '../hall.ts'
import { portalMessages } from '../messages.ts'

/**
 * /home and /workflow/home: the sign-in's landing and entry (§2). Who was sent here by a guarded route goes on to the
 * provider at once (§4); who came by themselves presses the button.
 */
export function SignIn() {
  const { runtime } = useUniv()
  const { router } = useHall()
  const place = usePlace()
  const say = useSay(portalMessages)
  const link = useRouteLink()
  const signedIn = useSession().state === 'signed-in'
  const forced = place.access === 'signed-in'
  // whoever signed out in another tab is not signed in again by this one: the provider may not know of it yet
  const atOnce = forced && runtime.platform.storages.session.get(SESSION_KEYS.hasSigned) !== null
  const [state, setState] = useState<'idle' | 'going' | 'failed'>(atOnce ? 'going' : 'idle')

  useEffect(() => {
    if (signedIn && !forced) router.open('apps', { replace: true })
  }, [signedIn, forced, router])

  const go = async () => {
    setState('going')
    try {
      await runtime.session.signIn(forced ? runtime.config.basePath + place.target : undefined)
      // back from the history, or a window that was closed (S16)
      setState('idle')
    } catch (e) {
      runtime.platform.log(`sign-in: ${e instanceof Error ? e.message : String(e)}`)
      setState('failed')
    }
  }
  useEffect(() => {
    if (atOnce && !signedIn) void go()
    // once for each place that forced it
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [atOnce, place.target])

  return (
    <div className="portal-inner portal-page">
      <div className="ui-card portal-sign-in">
        <h1>{say('signInTitle')}</h1>
        <p>{say('signInText')}</p>
        <ul>
          {(['gainTasks', 'gainFavorites', 'gainReviews'] as const).map((gain) => (
            <li key={gain}>
              <Check /> {say(gain)}
            </li>
          ))}
        </ul>
        {state === 'failed' && (
          <Notice kind="error" live="alert">
            {say('signInFailed')}
          </Notice>
        )}
        <div className="ui-row">
          <Button variant="primary" size="lg" icon={LogIn} busy={state === 'going'} onClick={() => void go()}>
            {say('goToLogin')}
          </Button>
          <a className="ui-button" data-size="lg" {...link('apps')}>
            {say('visitorBrowse')}
          </a>
        </div>
        <p className="ui-muted" role="status">
          {state === 'going' ? say('signInOn') : ''}
        </p>
      </div>
    </div>
  )
}
