import { atom, type ReadableAtom } from 'nanostores'
import { asr } from '../../../contract/core/assistant.ts'
import { encodeWav } from '../../../contract/encode-wav.ts'
import { SPEECH_SAMPLE_RATE } from '../../../contract/assistant-limits.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { openRecording, RecordingError, type OpenRecording, type RecordingErrorKind } from './recorder.ts'
import { createSender, type SenderOptions } from './sender.ts'
import type { Session } from '../../../runtime/session/session.ts'
import { onUserChange } from '../../../runtime/session/user-change.ts'

export type VoiceErrorKind = RecordingErrorKind | 'notSent'

type VoiceState =
  | { state: 'idle' }
  /** Waiting for the permission or the device. */
  | { state: 'starting' }
  /** `level` 0 to 1; `seconds` recorded; `text` so far. */
  | { state: 'recording'; level: number; seconds: number; text: string }
  /** The microphone is off; the last replies are pending. */
  | { state: 'finishing'; text: string }
  /** `text`: recognised before the failure. */
  | { state: 'failed'; error: VoiceErrorKind; text: string }

/** Speech recognition. The microphone is on only in the states 'starting' and 'recording'. */
export interface VoiceRecognition {
  $voice: ReadableAtom<VoiceState>
  /**
   * Starts a recording, or joins the running one. Resolves when it ends: to the text, or to null if it was cancelled,
   * interrupted or failed (`$voice` holds the reason).
   */
  start(): Promise<string | null>
  /** Stops recording; resolves to the whole text, or to the text so far if sending failed. */
  stop(): Promise<string>
  /** Stops recording and sending and drops the text. Also dismisses a failure. */
  cancel(): void
}

/** Recording stops at this length; its text is kept. */
export const MAX_RECORDING_SECONDS = 120
/** No samples within this time: the microphone cannot be opened. */
const NO_INPUT_TIMEOUT_MS = 8000
/** Time for the remaining replies after the end. */
const REPLIES_TIMEOUT_MS = 20_000

/** One per runtime (`runtime.service(…)`): a page uses one microphone, however many assistants it has. */
export function createVoiceRecognition(
  runtime: Runtime,
  open: OpenRecording = openRecording,
): VoiceRecognition {
  const $voice = atom<VoiceState>({ state: 'idle' })
  let current: Utterance | null = null

  function startNew(): Utterance {
    $voice.set({ state: 'starting' })
    const mine = startUtterance(runtime, open, (state) => {
      if (current === mine) $voice.set(state)
    })
    void mine.result.then(() => {
      if (current === mine) current = null
    })
    return mine
  }
  return {
    $voice,
    start: () => (current ??= startNew()).result,
    async stop() {
      const mine = current
      mine?.stop()
      const text = await mine?.result
      const voice = $voice.get()
      return text ?? (voice.state === 'failed' ? voice.text : '')
    },
    cancel() {
      const last = current
      current = null
      last?.drop()
      $voice.set({ state: 'idle' })
    },
  }
}

interface Utterance {
  result: Promise<string | null>
  stop(): void
  drop(): void
}

/** One recording, from click to text. */
function startUtterance(
  runtime: Runtime,
  open: OpenRecording,
  setVoiceState: (state: VoiceState) => void,
): Utterance {
  const { platform, session } = runtime
  const openController = new AbortController()
  let state: 'starting' | 'recording' | 'finishing' | 'over' = 'starting'
  let resolveResult: (text: string | null) => void = () => {}
  const result = new Promise<string | null>((resolve) => (resolveResult = resolve))
  let recording: { stop(): void; drop(): void } | null = null
  let meter = { level: 0, seconds: 0 }
  let cancelTimer = () => {}
  const setTimer = (run: () => void, ms: number) => {
    cancelTimer()
    cancelTimer = platform.schedule(run, ms)
  }

  const sender = createSender({
    ...speechService(runtime),
    onText: () => publish(),
    onFail(e) {
      platform.log(`failed to send speech: ${String(e)}`)
      finish(null, { state: 'failed', error: 'notSent', text: sender.text() })
    },
  })
  const publish = () => {
    if (state === 'recording') setVoiceState({ state, ...meter, text: sender.text() })
    else if (state === 'finishing') setVoiceState({ state, text: sender.text() })
  }
  /** The single exit: ends recorder, sender and timers. */
  function finish(text: string | null, shown: VoiceState) {
    if (state === 'over') return
    state = 'over'
    cancelTimer()
    stopWatching()
    openController.abort()
    recording?.drop()
    sender.drop()
    setVoiceState(shown)
    resolveResult(text)
  }
  const drop = () => finish(null, { state: 'idle' })
  const fail = (error: VoiceErrorKind) => finish(null, { state: 'failed', error, text: sender.text() })

  function stop() {
    // still starting: there is no text
    if (state === 'starting') return drop()
    if (state !== 'recording') return
    state = 'finishing'
    cancelTimer()
    recording?.stop()
    publish()
  }
  const stopWatching = watchInterruptions(session, { onLeave: stop, onOther: drop })

  open(
    {
      onChunk: (chunk) => sender.push(chunk),
      onLevel(level, seconds) {
        if (state === 'starting') {
          state = 'recording'
          cancelTimer()
        }
        meter = { level, seconds }
        publish()
        if (seconds >= MAX_RECORDING_SECONDS) stop()
      },
      onLastChunk(last) {
        if (last.length) sender.push(last)
        setTimer(() => fail('notSent'), REPLIES_TIMEOUT_MS)
        void sender.finish().then((text) => finish(text, { state: 'idle' }))
      },
      onTrackEnded: stop,
    },
    openController.signal,
  ).then(
    (opened) => {
      recording = opened
      if (state === 'over') return opened.drop()
      setTimer(() => fail('cannotOpen'), NO_INPUT_TIMEOUT_MS)
    },
    (e: unknown) => {
      if (state === 'over') return
      platform.log(`failed to record: ${String(Object(e).cause ?? e)}`)
      fail(e instanceof RecordingError ? e.kind : 'cannotOpen')
    },
  )
  return { result, stop, drop }
}

/** Sends the chunks of one recording. */
function speechService({ rest, platform, config }: Runtime): Omit<SenderOptions, 'onText' | 'onFail'> {
  // §7 has no field for the recording id of a chunk, so the file name carries it
  const name = crypto.randomUUID?.().replaceAll('-', '') ?? 'chunk'
  return {
    asrText: config.asrText,
    schedule: (run, ms) => platform.schedule(run, ms),
    random: () => platform.random(),
    async send(chunk, order, signal) {
      const multipart = new FormData()
      const file = new Blob([encodeWav(chunk, SPEECH_SAMPLE_RATE)], { type: 'audio/wav' })
      multipart.append('file', file, `${name}-${order}.wav`)
      multipart.append('order', String(order))
      return (await rest(asr, { multipart }, { signal })).text
    },
  }
}

/**
 * Ends a recording when the page is hidden or left, or when the user changes.
 * @param exits `onLeave`: the rest may still be sent; `onOther`: the user has changed, drop everything
 * @returns an unsubscribe function
 */
function watchInterruptions(
  session: Pick<Session, '$session'>,
  { onLeave, onOther }: { onLeave(): void; onOther(): void },
): () => void {
  const unsubscribe = onUserChange(session, onOther)
  const onVisibilityChange = () => document.hidden && onLeave()
  addEventListener('pagehide', onLeave)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    unsubscribe()
    removeEventListener('pagehide', onLeave)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
