import type { Context, Hono } from 'hono'
import { encodeWav } from '../../contract/encode-wav.ts'
import { SPEECH_SAMPLE_RATE } from '../../contract/assistant-limits.ts'
import { resolveCaller, invalidInput, ApiError, type Access } from '../access.ts'
import { clientAddress } from '../handle-route.ts'
import type { Campus } from '../campus.ts'
import { sendJson } from '../http.ts'
import { enforceLimit, type RateLimit } from '../rate-limit.ts'
import { forwardSpeech } from '../speech/forward-speech.ts'
import { createRecogniser } from '../speech/recogniser.ts'
import { encodeTones } from '../speech/tone-code.ts'
import { decodeWav } from '../speech/wav-file.ts'

/** A recorder sends two chunks a second plus retries; many guests may share an address. */
const SPEECH_LIMIT: RateLimit = { name: 'speech', hits: 300, seconds: 60 }
const GUEST_SPEECH_LIMIT: RateLimit = { name: 'speech-guest', hits: 900, seconds: 60 }
const PHRASE_LIMIT: RateLimit = { name: 'phrase', hits: 60, seconds: 60 }
/** 24 seconds of tones. */
const MAX_PHRASE_BYTES = 150
const MAX_FILE_BYTES = 40 * 1024

/**
 * POST /asr (§7): multipart `file` (WAV, 8000 Hz, mono, 16 bit) and `order`, counted from 0; replies {t: {order, text}}.
 * Without a speech service (`ASR_URL`) only tone-coded test speech is recognised (speech/tone-code.ts). If the file is
 * named `<recording>-<order>.wav`, signals that cross the border of two chunks are recognised.
 */
export function registerAsrRoutes(app: Hono, base: string, campus: Campus, access: Access): void {
  const { db, settings } = campus
  const recogniser = createRecogniser(db)
  const peerAddress = (c: Context) => clientAddress(c, settings.publicOrigin !== '')
  const limitSpeech = (limit: RateLimit, who: string) =>
    enforceLimit(db, limit, who, 'too much speech at once')

  app.post(base, async (c) => {
    const caller = await resolveCaller(access, c.req.header('authorization'))
    const who = caller?.id ?? peerAddress(c)
    await limitSpeech(caller ? SPEECH_LIMIT : GUEST_SPEECH_LIMIT, who)
    const form = await c.req.formData().catch(() => {
      throw invalidInput('the body is not a multipart form')
    })
    const order = form.get('order')
    const file = form.get('file')
    if (typeof order !== 'string' || !/^\d{1,5}$/.test(order))
      throw invalidInput('order must be a number from 0')
    if (!(file instanceof File)) throw invalidInput('file is missing')
    if (file.size > MAX_FILE_BYTES) throw new ApiError(413, 'TOO_LARGE', 'file is larger than 40 KB')
    const samples = decodeWav(new Uint8Array(await file.arrayBuffer()))
    const recording = /^([\w]{6,40})-\d+\.wav$/.exec(file.name)?.[1]
    const text = settings.asrUrl
      ? await forwardSpeech(settings.asrUrl, file, Number(order))
      : await recogniser.text(recording ? `${who} ${recording}` : '', Number(order), samples)
    return await sendJson(c, { errno: 0, t: { order: Number(order), text } })
  })
  app.get(base, (c) => sendJson(c, { errno: 0, t: { engine: settings.asrUrl ? 'forwarded' : 'tones' } }))
  app.get(`${base}/phrase.wav`, async (c) => {
    await limitSpeech(PHRASE_LIMIT, peerAddress(c))
    const text = c.req.query('text') ?? ''
    if (text === '' || Buffer.byteLength(text) > MAX_PHRASE_BYTES)
      throw invalidInput(`text must have 1 to ${MAX_PHRASE_BYTES} bytes`)
    return c.body(encodeWav(encodeTones(text), SPEECH_SAMPLE_RATE), 200, {
      'content-type': 'audio/wav',
      'cache-control': 'no-store',
      'content-disposition': 'inline; filename="phrase.wav"',
    })
  })
}
