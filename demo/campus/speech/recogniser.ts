import { setTimeout as pause } from 'node:timers/promises'
import { Refused } from '../access.ts'
import type { Db } from '../db/open.ts'
import { hear, newEar, type Ear } from './tones.ts'

/** How long a chunk waits for those before it, and how often it looks for them. */
const PATIENCE_MS = 2500
const LOOK_MS = 100
/** Texts kept for chunks that are sent again. */
const KEPT = 40

interface Kept {
  next: number
  ear: Ear
  said: Record<string, string>
}

/**
 * Recognises tone-coded speech chunk by chunk. A signal may begin in one chunk and end in the next, so the sound of a
 * recording is one: chunks are listened to in order, whatever order they come in, each once, whichever process it
 * reaches; one that is sent again gets the same text.
 */
export interface Recogniser {
  /** @param recording whose chunk it is; '' where nobody says: the chunk is then listened to on its own */
  text(recording: string, order: number, samples: Int16Array): Promise<string>
}

export function createRecogniser(db: Db): Recogniser {
  /** The text; null while chunks before it are missing. */
  const next = (recording: string, order: number, samples: Int16Array): Promise<string | null> =>
    db.tx(async (q) => {
      if (order === 0) {
        await q.query(`delete from speech where at < now() - interval '5 minutes'`)
        await q.query(
          `insert into speech (recording, next, ear, said) values ($1, 0, $2::jsonb, '{}') on conflict do nothing`,
          [recording, JSON.stringify(newEar())],
        )
      }
      const [kept] = await q.query<Kept>(
        'select next, ear, said from speech where recording = $1 for update',
        [recording],
      )
      if (!kept || order > kept.next) return null
      if (order < kept.next) return kept.said[order] ?? ''
      const text = hear(kept.ear, samples)
      const said: Kept['said'] = { ...kept.said, [order]: text }
      delete said[order - KEPT]
      await q.query(
        'update speech set next = $2, ear = $3::jsonb, said = $4::jsonb, at = now() where recording = $1',
        [recording, order + 1, JSON.stringify(kept.ear), JSON.stringify(said)],
      )
      return text
    })
  return {
    async text(recording, order, samples) {
      if (recording === '') return hear(newEar(), samples)
      for (let waited = 0; ; waited += LOOK_MS) {
        const text = await next(recording, order, samples)
        if (text !== null) return text
        if (waited >= PATIENCE_MS)
          throw new Refused(503, 'TOO_EARLY', `a chunk before ${order} has not come yet`, 1)
        await pause(LOOK_MS)
      }
    },
  }
}
