import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
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
  const voiceState = useStore(voice.$voice)
  const stopButton = useRef<HTMLButtonElement>(null)
  function done(text: string) {
    if (text.trim()) onText(text)
    onEnd()
  }
  function leave() {
    const isRunning = voiceState.state !== 'failed' && !isEmptyResult
    voice.cancel() // resolves `begin`
    if (!isRunning) onEnd()
  }
  const { isEmptyResult, startRecording } = useRecording(voice, done)
  useEscape(leave)
  const failed = voiceState.state === 'failed' || isEmptyResult
  useEffect(() => {
    if (!failed) stopButton.current?.focus()
  }, [failed])

  const { level, seconds } = voiceState.state === 'recording' ? voiceState : { level: 0, seconds: 0 }
  const text = 'text' in voiceState ? voiceState.text : ''
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
            <RecordingTime seconds={seconds} />
          </div>
          <LevelMeter label={t('level')} level={level} seconds={seconds} />
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

/** Records while it is mounted. @param onDone called with the recognised text */
function useRecording(voice: VoiceRecognition, onDone: (text: string) => void) {
  const [isEmptyResult, setIsEmptyResult] = useState(false)
  const isMounted = useRef(false)
  const latestDone = useRef(onDone)
  useEffect(() => {
    latestDone.current = onDone
  })
  function startRecording() {
    setIsEmptyResult(false)
    void voice.start().then((text) => {
      if (!isMounted.current || voice.$voice.get().state === 'failed') return
      if (text?.trim() === '') setIsEmptyResult(true)
      else latestDone.current(text ?? '')
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
  return { isEmptyResult, startRecording }
}

/** Escape anywhere in the tag. */
function useEscape(run: () => void): void {
  const { shadowRoot } = useUniv().host
  const onEscape = useEffectEvent(run)
  useEffect(() => {
    const stop = new AbortController()
    // in the capture phase: the same key would close the dialog
    const options = { capture: true, signal: stop.signal }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposingKey(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      onEscape()
    }
    shadowRoot.addEventListener('keydown', onKeyDown, options)
    return () => stop.abort()
  }, [shadowRoot])
}

/** The time recorded, and towards the end what is left. */
function RecordingTime({ seconds }: { seconds: number }) {
  const t = useTranslation(voiceTexts)
  const left = Math.ceil(MAX_RECORDING_SECONDS - seconds)
  const elapsed = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
  return (
    <span className="voice-time" aria-label={t('time', { time: elapsed })} role="timer">
      {left <= COUNTDOWN_FROM_SECONDS && seconds > 0 ? t('left', { n: left }) : elapsed}
    </span>
  )
}

export default function VoiceInput(props: VoiceInputProps) {
  return <VoicePanel voice={useService(createVoiceRecognition)} {...props} />
}
