// The event stream, and speech recognition with half a second of silence.
import { isSuccess } from './check-rest.ts'
import { asr } from '../contract/core/assistant.ts'
import { encodeWav } from '../contract/encode-wav.ts'
import { SPEECH_CHUNK_MS, SPEECH_SAMPLE_RATE } from '../contract/assistant-limits.ts'
import { report, type CheckContext } from './check-context.ts'
import { onNoReply, parseJson, pathOf, request } from './request.ts'
import { absent, skipped, works, wrong, type Finding } from './result.ts'

const SEE = 'events.md'

/** The stream never ends, so only its headers are read. */
async function checkEvents({ config, requester }: CheckContext): Promise<Finding> {
  const url = config.bases.bus
  if (!config.trustedOrigins.has(new URL(url).origin)) return skipped('an origin that gets no token')
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), requester.timeoutMs)
  try {
    const { status, headers } = await fetch(url, {
      headers: {
        accept: 'text/event-stream',
        origin: requester.origin,
        authorization: `Bearer ${requester.token}`,
      },
      redirect: 'manual',
      signal: abort.signal,
    })
    if ([404, 405, 501].includes(status))
      return absent('Lists and counts update within a minute, not at once.', `HTTP ${status}`)
    if (status !== 200) return wrong(`HTTP ${status}`, 'a stream', `${SEE}, Events`)
    const type = headers.get('content-type') ?? 'no content type'
    return type.startsWith('text/event-stream')
      ? works()
      : wrong(pathOf(type), 'the content type text/event-stream', `${SEE}, Events`)
  } catch {
    return wrong('no reply', `a stream at ${url}`, `${SEE}, Events`)
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
}

async function checkSpeech({ config, requester }: CheckContext): Promise<Finding> {
  const body = new FormData()
  const silence = encodeWav(new Int16Array((SPEECH_SAMPLE_RATE * SPEECH_CHUNK_MS) / 1000), SPEECH_SAMPLE_RATE)
  body.set('file', new Blob([silence], { type: 'audio/wav' }), 'check-0.wav')
  body.set('order', '0')
  const reply = await request(requester, config.bases.asr, { method: 'POST', body, authorized: true })
  if ([404, 405, 501].includes(reply.status))
    return absent('The assistant has no voice input.', `HTTP ${reply.status}`)
  const value = parseJson(reply)
  const { errno, error }: { errno?: unknown; error?: unknown } = Object(value)
  if (reply.status >= 300 || (errno !== undefined && !isSuccess(errno)))
    return wrong(`HTTP ${reply.status}, ${String(error ?? errno)}`.slice(0, 200), 'errno 0', `${SEE}, Speech`)
  try {
    const { order } = asr.decode(value)
    return order === 0 ? works() : wrong(`order ${order}`, 'the order of the chunk, 0', `${SEE}, Speech`)
  } catch {
    return wrong('a reply without `t.order` and `t.text`', '`t` with `order` and `text`', `${SEE}, Speech`)
  }
}

export async function checkStreams(context: CheckContext): Promise<void> {
  const { config, requester } = context
  const parts = [
    ['bus', 'event stream', checkEvents],
    ['asr', 'POST /asr', checkSpeech],
  ] as const
  for (const [base, name, check] of parts) {
    const finding = !config.bases[base]
      ? skipped(`\`${base}\` is not configured`)
      : !requester.token
        ? skipped('needs --token')
        : await check(context).catch(onNoReply((e) => wrong(e.message, 'a reply', SEE)))
    report(context, 'Events and speech', name, finding)
  }
}
