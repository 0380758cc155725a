import { isPassing, CallFailed } from '../../../runtime/errors.ts'

/** Decisions, "Assistant": at most three on their way. */
const IN_FLIGHT = 3
const TRIES = 6
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 4000
/** Speech that is answered later than this is asked for again. */
const ANSWER_MS = 10_000
/** No engine says more in half a second; with "cumulative" in two minutes. */
const MOST_TEXT = 4000

export interface SenderOptions {
  /** Sends one chunk and brings its text. */
  send(chunk: Int16Array, order: number, signal: AbortSignal): Promise<string>
  /** What a reply holds: the text of its chunk, or of all so far. */
  asrText: 'chunk' | 'cumulative'
  later(run: () => void, ms: number): () => void
  random(): number
  /** The text so far has grown. */
  onText(text: string): void
  /** A chunk could not be sent after all; nothing is sent any more. */
  onFail(e: unknown): void
}

/** Sends chunks in order, a few at a time, and puts their texts together by order, whatever order they come in. */
export interface Sender {
  push(chunk: Int16Array): void
  /** No more will come. Resolves with the whole text, once it is there. */
  finish(): Promise<string>
  /** Nothing is sent any more. */
  drop(): void
  /** The text so far, without what stands behind a gap. */
  text(): string
}

export function createSender(options: SenderOptions): Sender {
  const { send, asrText, later, random, onText, onFail } = options
  const waiting: { chunk: Int16Array; order: number }[] = []
  const texts: (string | undefined)[] = []
  const end = new AbortController()
  let pushed = 0
  let flying = 0
  let whole: ((text: string) => void) | null = null

  const text = (): string => {
    if (asrText === 'cumulative') return texts.findLast(Boolean) ?? ''
    const gap = texts.findIndex((one) => one === undefined)
    return (gap < 0 ? texts : texts.slice(0, gap)).join('')
  }
  const look = () => {
    if (whole && !flying && !waiting.length) whole(text())
  }
  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const stop = later(done, ms)
      end.signal.addEventListener('abort', stop, { once: true })
    })

  /** One try, given up after a while. */
  async function once(chunk: Int16Array, order: number): Promise<string> {
    const limit = new AbortController()
    const giveUp = () => limit.abort(end.signal.reason)
    const stop = later(() => limit.abort(new CallFailed('timeout', 'POST /asr')), ANSWER_MS)
    end.signal.addEventListener('abort', giveUp, { once: true })
    try {
      return await send(chunk, order, limit.signal)
    } finally {
      stop()
      end.signal.removeEventListener('abort', giveUp)
    }
  }
  async function bring(chunk: Int16Array, order: number): Promise<string> {
    for (let tries = 1; ; tries++) {
      try {
        return await once(chunk, order)
      } catch (e) {
        if (end.signal.aborted || tries === TRIES || !mayHelp(e)) throw e
        const back = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) * (0.5 + random())
        await pause(Math.max(back, e instanceof CallFailed ? e.wait : 0))
      }
    }
  }
  function pump() {
    while (flying < IN_FLIGHT && waiting.length && !end.signal.aborted) {
      const { chunk, order } = waiting.shift()!
      flying++
      bring(chunk, order).then(
        (said) => {
          if (end.signal.aborted) return
          flying--
          const before = text()
          texts[order] = said.slice(0, MOST_TEXT)
          if (text() !== before) onText(text())
          pump()
          look()
        },
        (e: unknown) => {
          if (end.signal.aborted) return
          end.abort()
          onFail(e)
        },
      )
    }
  }
  return {
    text,
    push(chunk) {
      texts[pushed] = undefined
      waiting.push({ chunk, order: pushed++ })
      pump()
    },
    finish() {
      const done = new Promise<string>((resolve) => (whole = resolve))
      look()
      return done
    },
    drop() {
      waiting.length = 0
      end.abort()
    },
  }
}

/** A repeated chunk carries the same order, so it does no harm; what was cut off or garbled on its way is sent again. */
const mayHelp = (e: unknown): boolean =>
  isPassing(e) || (e instanceof CallFailed && e.trouble === 'misshapen')
