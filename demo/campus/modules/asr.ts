import type { Context, Hono } from 'hono'
import { callerOf, invalidInput, Refused, type Verifier } from '../access.ts'
import { addressOf, refuse } from '../api.ts'
import type { Campus } from '../campus.ts'
import { sendJson } from '../http.ts'
import { countRequest, type Rate } from '../rates.ts'
import { forward } from '../speech/forward.ts'
import { createRecogniser } from '../speech/recogniser.ts'
import { spoken } from '../speech/tones.ts'
import { samplesOf, wavOf } from '../speech/wav.ts'

/** Two chunks a second, some of them again; an address may hold a whole classroom of guests. */
const SPEECH: Rate = { name: 'speech', hits: 300, seconds: 60 }
const GUEST_SPEECH: Rate = { name: 'speech-guest', hits: 900, seconds: 60 }
const PHRASES: Rate = { name: 'phrase', hits: 60, seconds: 60 }
/** 24 seconds of tones. */
const MOST_PHRASE_BYTES = 150
const MOST_FILE_BYTES = 40 * 1024

/**
 * POST /asr (§7): multipart `file` (a WAV of 8000 Hz, one channel, 16 bit) and `order`, counted from 0; answers
 * {t: {order, text}}. `ASR_URL` names a real engine; without one only tone-coded test speech is understood (speech/tones.ts).
 * A recorder may name its files `<recording>-<order>.wav`: signals that lie across two chunks are then heard whole.
 */
export function asr(
  app: Hono,
  base: string,
  campus: Campus,
  sign: Verifier,
  log: (e: unknown) => void,
): void {
  const { db, settings } = campus
  const recogniser = createRecogniser(db)
  const addressOfPeer = (c: Context) => addressOf(c, settings.publicOrigin !== '')
  const count = async (rate: Rate, who: string) => {
    const wait = await countRequest(db, rate, who)
    if (wait > 0) throw new Refused(429, 'TOO_MANY', 'too much speech at once', wait)
  }

  app.post(base, async (c) => {
    try {
      const caller = await callerOf(sign, c.req.header('authorization'))
      const who = caller?.id ?? addressOfPeer(c)
      await count(caller ? SPEECH : GUEST_SPEECH, who)
      const form = await c.req.formData().catch(() => {
        throw invalidInput('the body is no multipart form')
      })
      const order = form.get('order')
      const file = form.get('file')
      if (typeof order !== 'string' || !/^\d{1,5}$/.test(order))
        throw invalidInput('order is no number from 0')
      if (!(file instanceof File)) throw invalidInput('file is missing')
      if (file.size > MOST_FILE_BYTES) throw new Refused(413, 'TOO_LARGE', 'file is larger than 40 KB')
      const samples = samplesOf(new Uint8Array(await file.arrayBuffer()))
      const recording = /^([\w]{6,40})-\d+\.wav$/.exec(file.name)?.[1]
      const text = settings.asrUrl
        ? await forward(settings.asrUrl, file, Number(order))
        : await recogniser.text(recording ? `${who} ${recording}` : '', Number(order), samples)
      return await sendJson(c, { errno: 0, t: { order: Number(order), text } })
    } catch (e) {
      return refuse(c, e, log)
    }
  })
  // what it can do, told plainly
  app.get(base, (c) => sendJson(c, { errno: 0, t: { engine: settings.asrUrl ? 'forwarded' : 'tones' } }))
  app.get(`${base}/phrase.wav`, async (c) => {
    try {
      await count(PHRASES, addressOfPeer(c))
      const text = c.req.query('text') ?? ''
      if (text === '' || Buffer.byteLength(text) > MOST_PHRASE_BYTES)
        throw invalidInput(`text has 1 to ${MOST_PHRASE_BYTES} bytes`)
      return c.body(new Uint8Array(wavOf(spoken(text))), 200, {
        'content-type': 'audio/wav',
        'cache-control': 'no-store',
        'content-disposition': 'inline; filename="phrase.wav"',
      })
    } catch (e) {
      return refuse(c, e, log)
    }
  })
}
