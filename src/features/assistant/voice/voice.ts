import { atom, type ReadableAtom } from 'nanostores'
import { asr } from '../../../contract/assistant.ts'
import { SAMPLE_RATE } from '../../../contract/limits.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { watchExits } from './exits.ts'
import { openRecording, RecordingFailed, type OpenRecording, type RecordingError } from './recorder.ts'
import { createSender } from './sender.ts'
import { wavOf } from './wav.ts'

export type VoiceError = RecordingError | 'notSent'

export type VoiceState =
  | { state: 'idle' }
  /** The user is being asked, or the device begins. */
  | { state: 'starting' }
  /** `level` 0 to 1; `seconds` recorded; `text` so far. */
  | { state: 'recording'; level: number; seconds: number; text: string }
  /** The microphone is off; the last texts are on their way. */
  | { state: 'finishing'; text: string }
  /** `text` is what had come by then. */
  | { state: 'failed'; error: VoiceError; text: string }

/** Speech as text (A9). The microphone is on in the states 'starting' and 'recording', in no other. */
export interface Voice {
  $voice: ReadableAtom<VoiceState>
  /**
   * Begins, or goes on where it has begun. Resolves once it is over, however it ended: with the text, or null where it
   * was cancelled, taken away, or failed (`$voice` then says why).
   */
  start(): Promise<string | null>
  /** Microphone off; resolves with the whole text, or with what had come where sending failed. */
  stop(): Promise<string>
  /** Microphone off, nothing is sent any more, the text is dropped. Also puts a failure away. */
  cancel(): void
  /** As cancel, for what the surroundings do: close, minimise, removal. Returns the text that had come. */
  end(): string
}

/** Longer questions end by themselves; their text is kept. */
export const MOST_SECONDS = 120
/** A microphone that brings nothing for so long is not open. */
const SILENT_MS = 8000
/** After the end the replies have this long. */
const REPLIES_MS = 20_000

/** One a runtime (`runtime.one(createVoice)`): one microphone, whatever assistants a page has. */
export function createVoice(runtime: Runtime, open: OpenRecording = openRecording): Voice {
  const $voice = atom<VoiceState>({ state: 'idle' })
  let take: Take | null = null

  function begin(): Take {
    $voice.set({ state: 'starting' })
    const mine = record(runtime, open, (state) => {
      if (take === mine) $voice.set(state)
    })
    void mine.over.then(() => {
      if (take === mine) take = null
    })
    return mine
  }
  const end = () => {
    const now = $voice.get()
    const text = 'text' in now ? now.text : ''
    const last = take
    take = null
    last?.drop()
    $voice.set({ state: 'idle' })
    return text
  }
  return {
    $voice,
    start: () => (take ??= begin()).over,
    async stop() {
      const mine = take
      mine?.stop()
      const text = await mine?.over
      const now = $voice.get()
      return text ?? (now.state === 'failed' ? now.text : '')
    },
    cancel: () => void end(),
    end,
  }
}

interface Take {
  over: Promise<string | null>
  stop(): void
  drop(): void
}

/** One recording from the press to its text. */
function record(runtime: Runtime, open: OpenRecording, show: (state: VoiceState) => void): Take {
  const { rest, platform, config, session } = runtime
  const ended = new AbortController()
  // §7 has no word for which recording a chunk belongs to; the file's name may say so
  const name = crypto.randomUUID?.().replaceAll('-', '') ?? 'chunk'
  let state: 'starting' | 'recording' | 'finishing' | 'over' = 'starting'
  let tell: (text: string | null) => void = () => {}
  const over = new Promise<string | null>((resolve) => (tell = resolve))
  let recording: { stop(): void; drop(): void } | null = null
  let meter = { level: 0, seconds: 0 }
  let unwait = () => {}
  const wait = (run: () => void, ms: number) => {
    unwait()
    unwait = platform.later(run, ms)
  }

  const sender = createSender({
    asrText: config.asrText,
    later: (run, ms) => platform.later(run, ms),
    random: () => platform.random(),
    async send(chunk, order, signal) {
      const multipart = new FormData()
      multipart.append('file', wavOf(chunk, SAMPLE_RATE), `${name}-${order}.wav`)
      multipart.append('order', String(order))
      return (await rest(asr, { multipart }, { signal })).text
    },
    onText: () => draw(),
    onFail(e) {
      platform.log(`speech could not be sent: ${String(e)}`)
      close(null, { state: 'failed', error: 'notSent', text: sender.text() })
    },
  })
  const draw = () => {
    if (state === 'recording') show({ state, ...meter, text: sender.text() })
    else if (state === 'finishing') show({ state, text: sender.text() })
  }
  /** The one way out: everything that was begun is ended. */
  function close(text: string | null, shown: VoiceState) {
    if (state === 'over') return
    state = 'over'
    unwait()
    unwatch()
    ended.abort()
    recording?.drop()
    sender.drop()
    show(shown)
    tell(text)
  }
  const drop = () => close(null, { state: 'idle' })
  const failed = (error: VoiceError) => close(null, { state: 'failed', error, text: sender.text() })

  function stop() {
    // not asked to speak yet: there is nothing to bring
    if (state === 'starting') return drop()
    if (state !== 'recording') return
    state = 'finishing'
    unwait()
    recording!.stop()
    draw()
  }
  const unwatch = watchExits(session.$session, { onLeave: stop, onOther: drop })

  open(
    {
      onChunk: (chunk) => sender.push(chunk),
      onLevel(level, seconds) {
        if (state === 'starting') {
          state = 'recording'
          unwait()
        }
        meter = { level, seconds }
        draw()
        if (seconds >= MOST_SECONDS) stop()
      },
      onRest(last) {
        if (last.length) sender.push(last)
        wait(() => failed('notSent'), REPLIES_MS)
        void sender.finish().then((text) => close(text, { state: 'idle' }))
      },
      onLost: stop,
    },
    ended.signal,
  ).then(
    (opened) => {
      recording = opened
      if (state === 'over') return opened.drop()
      wait(() => failed('cannotOpen'), SILENT_MS)
    },
    (e: unknown) => {
      if (state === 'over') return
      platform.log(`no recording: ${String((e as Error).cause ?? e)}`)
      failed(e instanceof RecordingFailed ? e.error : 'cannotOpen')
    },
  )
  return { over, stop, drop }
}
