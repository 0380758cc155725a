import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isComposingKey } from '../../../element/define/keep-keys.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/icon.tsx'
import { Mic } from '../../../ui/extended-icons.tsx'
import { VoiceFailure } from './voice-failure.tsx'
import { voiceTexts } from './translations.ts'
import { LevelMeter } from './level-meter.tsx'
import { createVoiceRecognition, MAX_RECORDING_SECONDS, type VoiceRecognition } from './voice-recognition.ts'
import sheet from './voice-panel.css'

const adoptVoiceSheet = adoptStyles(sheet)
/** Below this, the remaining time is shown. */
const COUNTDOWN_FROM_SECONDS = 15

export interface VoiceInputProps {
  /** The recognised text; `onEnd` follows. */
  onText(text: string): void
  /** Called when the panel is done, after cancel and Escape too. */
  onEnd(): void
}

/**
 * Records while it is mounted and releases the microphone when it unmounts. Shows level, time and text, with a stop
 * button (focused, Enter or Space) and cancel (Escape).
 */
export function VoicePanel({ voice, onText, onEnd }: VoiceInputProps & { voice: VoiceRecognition }) {
  const t = useTranslation(voiceTexts)
  const { host } = useUniv()
  const voiceState = useStore(voice.$voice)
  const [isEmptyResult, setIsEmptyResult] = useState(false)
  const stopButton = useRef<HTMLButtonElement>(null)
  const isMounted = useRef(false)

  function done(text: string) {
    if (text.trim()) onText(text)
    onEnd()
  }
  function leave() {
    const isRunning = voiceState.state !== 'failed' && !isEmptyResult
    voice.cancel() // resolves `begin`
    if (!isRunning) onEnd()
  }
  const latest = useRef({ done, leave })
  useEffect(() => {
    latest.current = { done, leave }
  })
  function startRecording() {
    setIsEmptyResult(false)
    void voice.start().then((text) => {
      if (!isMounted.current || voice.$voice.get().state === 'failed') return
      if (text?.trim() === '') setIsEmptyResult(true)
      else latest.current.done(text ?? '')
    })
  }
  // a layout effect: a removed tag must release the microphone immediately
  useLayoutEffect(() => {
    isMounted.current = true
    startRecording()
    return () => {
      isMounted.current = false
      voice.cancel()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- starts once
  }, [voice])
  useEffect(() => {
    // in the capture phase: the same key would close the dialog
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposingKey(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current.leave()
    }
    const root = host.shadowRoot
    root.addEventListener('keydown', onEscape as EventListener, { capture: true })
    return () => root.removeEventListener('keydown', onEscape as EventListener, { capture: true })
  }, [host, voice])
  const failed = voiceState.state === 'failed' || isEmptyResult
  useEffect(() => {
    if (!failed) stopButton.current?.focus()
  }, [failed])

  const recorded = voiceState.state === 'recording' ? voiceState : { level: 0, seconds: 0 }
  const text = 'text' in voiceState ? voiceState.text : ''
  const secondsLeft = Math.ceil(MAX_RECORDING_SECONDS - recorded.seconds)
  const elapsed = `${Math.floor(recorded.seconds / 60)}:${String(Math.floor(recorded.seconds % 60)).padStart(2, '0')}`
  return (
    <section
      className="voice-panel"
      ref={adoptVoiceSheet}
      aria-label={t('panel')}
      data-state={voiceState.state}
    >
      {failed ? (
        <VoiceFailure
          error={voiceState.state === 'failed' ? voiceState.error : null}
          text={text}
          onRetry={startRecording}
          onUse={() => done(text)}
          onClose={leave}
        />
      ) : (
        <Fragment>
          <div className="voice-head">
            <span className="voice-mic">
              <Mic />
            </span>
            <p role="status">{voiceState.state === 'idle' ? t('starting') : t(voiceState.state)}</p>
            <span className="voice-time" aria-label={t('time', { time: elapsed })} role="timer">
              {secondsLeft <= COUNTDOWN_FROM_SECONDS && recorded.seconds > 0
                ? t('left', { n: secondsLeft })
                : elapsed}
            </span>
          </div>
          <LevelMeter label={t('level')} level={recorded.level} seconds={recorded.seconds} />
          <p className="voice-text" data-empty={text === '' || undefined}>
            {text || t('hint')}
          </p>
          <div className="voice-actions">
            <Button variant="ghost" onClick={leave}>
              {t('cancel')}
            </Button>
            <Button
              variant="primary"
              icon={Check}
              ref={stopButton}
              busy={voiceState.state === 'finishing'}
              onClick={() => void voice.stop()}
            >
              {t('stop')}
            </Button>
          </div>
        </Fragment>
      )}
    </section>
  )
}

export default function VoiceInput(props: VoiceInputProps) {
  return <VoicePanel voice={useService(createVoiceRecognition)} {...props} />
}
