import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { RefreshCw } from '../../../ui/icon.tsx'
import { assistantMessages } from '../messages.ts'
import { createRobot } from '../robot.ts'
import { Avatar } from './avatar.tsx'
import type { FrameProps } from './frame.ts'
import { Guest } from './guest.tsx'
import { Suggestions } from './suggestions.tsx'

/** The robot's greeting and three questions to begin with (A7). §8: where they cannot be had, nothing is said. */
export function Welcome({ face }: Pick<FrameProps, 'face'>) {
  const { lang } = useUniv()
  const robot = useOne(createRobot)
  const { data, state } = useStore(robot.$recommended)
  const say = useSay(assistantMessages)
  const [first, ...others] = face.welcomes.length > 0 ? face.welcomes : [say('welcome')]
  return (
    <section className="assistant-welcome">
      <Avatar picture={face.picture} large />
      <p className="assistant-greeting">{first}</p>
      {others.map((text) => (
        <p key={text} className="ui-muted">
          {text}
        </p>
      ))}
      {data && data.length > 0 && (
        <div className="assistant-recommended">
          <div className="assistant-row">
            <h3>{say('recommended')}</h3>
            <Button
              variant="ghost"
              size="sm"
              icon={RefreshCw}
              busy={state === 'loading'}
              onClick={() => robot.change()}
            >
              {say('change')}
            </Button>
          </div>
          <Suggestions
            label={say('recommended')}
            questions={data.map((one) => (lang === 'en' && one.questionEn) || one.question)}
          />
        </div>
      )}
      <Guest />
    </section>
  )
}
