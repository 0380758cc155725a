import {
  useService,
  useSession,
  useTranslation,
  useStore,
  useUniv,
} from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { RefreshCw } from '../../../ui/icon.tsx'
import { assistantTexts } from '../texts/translations.ts'
import { createRobot } from '../chat/robot.ts'
import { Avatar } from './avatar.tsx'
import type { DialogFrameProps } from './dialog-frame.ts'
import { Suggestions } from './suggestions.tsx'

/** The greeting and three suggested questions. §8: a failed load shows no message. */
export function Welcome({ robotView }: Pick<DialogFrameProps, 'robotView'>) {
  const { lang } = useUniv()
  const robot = useService(createRobot)
  const { data, state } = useStore(robot.$recommended)
  const t = useTranslation(assistantTexts)
  const [first, ...others] = robotView.welcomes.length > 0 ? robotView.welcomes : [t('welcome')]
  return (
    <section className="assistant-welcome">
      <Avatar picture={robotView.picture} large />
      <p className="assistant-greeting">{first}</p>
      {others.map((text) => (
        <p key={text} className="ui-muted">
          {text}
        </p>
      ))}
      {data && data.length > 0 && (
        <div className="assistant-recommended">
          <div className="assistant-row">
            <h3>{t('recommended')}</h3>
            <Button
              variant="ghost"
              size="sm"
              icon={RefreshCw}
              busy={state === 'loading'}
              onClick={() => robot.change()}
            >
              {t('change')}
            </Button>
          </div>
          <Suggestions
            label={t('recommended')}
            questions={data.map((question) => (lang === 'en' && question.questionEn) || question.question)}
          />
        </div>
      )}
      <GuestNotice />
    </section>
  )
}

/** Tells guests that history needs sign-in. */
function GuestNotice() {
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
