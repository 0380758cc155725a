import { Fragment, useEffect, useState } from 'react'
import type { Answer } from '../../../contract/core/assistant.ts'
import { useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { parseUrl } from '../../../runtime/config/parse-url.ts'
import { safeLink } from '../../../runtime/routing/links.ts'
import { Button } from '../../../ui/button.tsx'
import { ExternalLink } from '../../../ui/extended-icons.tsx'
import { startCountdown, type Countdown } from '../chat/countdown.ts'
import { assistantTexts } from '../texts/translations.ts'
import { AnswerLink } from './answer-link.tsx'

// an answer opens its link once, even if it is mounted again
const countdowns = new WeakMap<Answer, Countdown>()

/** §4: opens an answer's link after a countdown that names the target and stops on cancel, focus or hover. */
export function CountdownView({ answer, url, seconds }: { answer: Answer; url: string; seconds: number }) {
  const { runtime } = useUniv()
  const href = safeLink(url, runtime.config.linkBase)
  // only http(s) links may open automatically
  if (!href || !/^https?:/.test(href))
    return (
      <p className="assistant-countdown">
        <AnswerLink href={href ? url : ''}>{url}</AnswerLink>
      </p>
    )
  return <ActiveCountdown answer={answer} href={href} seconds={seconds} />
}

function ActiveCountdown({ answer, href, seconds }: { answer: Answer; href: string; seconds: number }) {
  const { platform } = useUniv().runtime
  const t = useTranslation(assistantTexts)
  const [countdown] = useState(() => {
    const started = countdowns.get(answer) ?? startCountdown(platform, seconds, () => openTab(href))
    countdowns.set(answer, started)
    return started
  })
  // minimising or closing the dialog cancels the countdown
  useEffect(() => () => countdown.stop(), [countdown])
  const state = useStore(countdown.$countdown)
  const where = parseUrl(href)?.host ?? href
  return (
    // hovering or focusing any part of it stops the countdown
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className="assistant-countdown"
      role="group"
      aria-label={t('opens', { where })}
      onPointerEnter={() => countdown.stop()}
      onFocus={() => countdown.stop()}
    >
      {state.state === 'counting' ? (
        <Fragment>
          <span role="timer" className="assistant-timer">
            {t('opensIn', { where, n: state.left })}
          </span>
          <Button size="sm" onClick={() => countdown.stop()}>
            {t('cancel')}
          </Button>
        </Fragment>
      ) : (
        <Fragment>
          {state.state === 'blocked' && <span>{t('blocked')}</span>}
          <a className="ui-button" data-size="sm" href={href} target="_blank" rel="noopener noreferrer">
            <ExternalLink />
            <span>{t('goTo', { where })}</span>
          </a>
        </Fragment>
      )}
    </div>
  )
}

/**
 * Opens a URL in a new tab without an opener. With 'noopener' a browser does not report whether the tab opened, so an
 * empty one is opened first and then disowned.
 * @returns false when the browser blocked it
 */
function openTab(href: string): boolean {
  const opened = window.open('about:blank', '_blank')
  if (!opened) return false
  opened.opener = null
  opened.location.replace(href)
  return true
}
