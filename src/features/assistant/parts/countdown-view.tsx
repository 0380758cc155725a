import { useEffect, useState } from 'react'
import type { Answer } from '../../../contract/assistant.ts'
import { useSay, useStore, useUniv } from '../../../element/univ.ts'
import { safeLink, urlOf } from '../../../runtime/links.ts'
import { Button } from '../../../ui/button.tsx'
import { ExternalLink } from '../../../ui/icons-more.tsx'
import { startCountdown, type Countdown } from '../countdown.ts'
import { assistantMessages } from '../messages.ts'
import { openWindow } from '../open-window.ts'
import { AnswerLink } from './answer-link.tsx'

// each answer opens its link once, however often it is drawn
const counted = new WeakMap<Answer, Countdown>()

/** §4: an answer opens a link after a countdown that names where it goes and stops on cancel, focus and hover (A11). */
export function CountdownView({ answer, url, seconds }: { answer: Answer; url: string; seconds: number }) {
  const { runtime } = useUniv()
  const href = safeLink(url, runtime.config.home)
  // http(s) only: nothing else may open by itself
  if (!href || !/^https?:/.test(href))
    return (
      <p className="assistant-opening">
        <AnswerLink href={href ? url : ''}>{url}</AnswerLink>
      </p>
    )
  return <Counting answer={answer} href={href} seconds={seconds} />
}

function Counting({ answer, href, seconds }: { answer: Answer; href: string; seconds: number }) {
  const { platform } = useUniv().runtime
  const say = useSay(assistantMessages)
  const [countdown] = useState(() => {
    const begun = counted.get(answer) ?? startCountdown(platform, seconds, () => openWindow(href))
    counted.set(answer, begun)
    return begun
  })
  // who minimises or closes the dialog does not want to be taken away
  useEffect(() => () => countdown.stop(), [countdown])
  const now = useStore(countdown.$countdown)
  const where = urlOf(href)?.host ?? href
  return (
    // touching it at all is enough; its controls are within
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="assistant-opening"
      role="group"
      aria-label={say('opens', { where })}
      onPointerEnter={() => countdown.stop()}
      onFocus={() => countdown.stop()}
    >
      {now.state === 'counting' ? (
        <>
          <span role="timer" className="assistant-timer">
            {say('opensIn', { where, n: now.left })}
          </span>
          <Button size="sm" onClick={() => countdown.stop()}>
            {say('cancel')}
          </Button>
        </>
      ) : (
        <>
          {now.state === 'blocked' && <span>{say('blocked')}</span>}
          <a className="ui-button" data-size="sm" href={href} target="_blank" rel="noopener noreferrer">
            <ExternalLink />
            {say('goTo', { where })}
          </a>
        </>
      )}
    </div>
  )
}
