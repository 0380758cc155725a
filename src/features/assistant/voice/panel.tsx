import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSay, useStore, useUniv } from '../../../element/univ.ts'
import { adopt } from '../../../ui/adopt.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/icon.tsx'
import { Mic } from '../../../ui/icons-more.tsx'
import { Failure } from './failure.tsx'
import { voiceMessages } from './messages.ts'
import { Meter } from './meter.tsx'
import { MOST_SECONDS, type Voice } from './voice.ts'
import sheet from './voice.css'

const dressed = adopt(sheet)
/** From here on the time that is left is told. */
const SOON_OVER = 15

export interface VoicePanelProps {
  voice: Voice
  /** What was said; `onEnd` follows. */
  onText(text: string): void
  /** Nothing more to show: also after cancel and Escape. */
  onEnd(): void
}

/**
 * Records from the moment it is shown, and lets the microphone go when it is taken away. While speaking: level, time,
 * text so far, stop (Enter or Space, the button has the focus) and cancel (Escape).
 */
export function VoicePanel({ voice, onText, onEnd }: VoicePanelProps) {
  const say = useSay(voiceMessages)
  const { host } = useUniv()
  const now = useStore(voice.$voice)
  const [heardNothing, setHeardNothing] = useState(false)
  const stop = useRef<HTMLButtonElement>(null)
  const live = useRef(false)

  function done(text: string) {
    if (text.trim()) onText(text)
    onEnd()
  }
  function leave() {
    const running = now.state !== 'failed' && !heardNothing
    voice.cancel() // `begin` hears of it
    if (!running) onEnd()
  }
  const latest = useRef({ done, leave })
  useEffect(() => {
    latest.current = { done, leave }
  })
  function begin() {
    setHeardNothing(false)
    void voice.start().then((text) => {
      if (!live.current || voice.$voice.get().state === 'failed') return
      if (text?.trim() === '') setHeardNothing(true)
      else latest.current.done(text ?? '')
    })
  }
  // a layout effect, since a tag that is removed must let go at once
  useLayoutEffect(() => {
    live.current = true
    begin()
    return () => {
      live.current = false
      voice.end()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- begins once, not at each render
  }, [voice])
  useEffect(() => {
    // before the dialog around it, which would close by the same key
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !event.composedPath().includes(host)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current.leave()
    }
    addEventListener('keydown', escape, { capture: true })
    return () => removeEventListener('keydown', escape, { capture: true })
  }, [host, voice])
  const failed = now.state === 'failed' || heardNothing
  useEffect(() => {
    if (!failed) stop.current?.focus()
  }, [failed])

  const recorded = now.state === 'recording' ? now : { level: 0, seconds: 0 }
  const text = 'text' in now ? now.text : ''
  const left = Math.ceil(MOST_SECONDS - recorded.seconds)
  const clock = `${Math.floor(recorded.seconds / 60)}:${String(Math.floor(recorded.seconds % 60)).padStart(2, '0')}`
  return (
    <section className="voice-panel" ref={dressed} aria-label={say('panel')} data-state={now.state}>
      {failed ? (
        <Failure
          error={now.state === 'failed' ? now.error : null}
          text={text}
          onAgain={begin}
          onUse={() => done(text)}
          onClose={leave}
        />
      ) : (
        <>
          <div className="voice-head">
            <span className="voice-mic">
              <Mic />
            </span>
            <p role="status">{now.state === 'idle' ? say('starting') : say(now.state)}</p>
            <span className="voice-time" aria-label={say('time', { time: clock })} role="timer">
              {left <= SOON_OVER && recorded.seconds > 0 ? say('left', { n: left }) : clock}
            </span>
          </div>
          <Meter label={say('level')} level={recorded.level} seconds={recorded.seconds} />
          <p className="voice-text" data-empty={text === '' || undefined}>
            {text || say('hint')}
          </p>
          <div className="voice-acts">
            <Button variant="ghost" onClick={leave}>
              {say('cancel')}
            </Button>
            <Button
              variant="primary"
              icon={Check}
              ref={stop}
              busy={now.state === 'finishing'}
              onClick={() => void voice.stop()}
            >
              {say('stop')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
