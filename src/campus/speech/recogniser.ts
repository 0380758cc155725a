import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '../access.ts'
import type { Db } from '../db/db.ts'
import { decodeTones, createDecoderState, type DecoderState } from './tone-code.ts'

/** How long a chunk waits for earlier ones, and the polling interval. */
const CHUNK_WAIT_MS = 2500
const POLL_MS = 100
/** Texts that are cached for retried chunks. */
const MAX_CACHED_TEXTS = 40

interface RecordingRow {
  next: number
  ear: DecoderState
  said: Record<string, string>
}

/**
 * Recognises tone-coded speech in chunks. A signal may span two chunks, so the chunks of a recording are decoded in
 * order, each once, in any process; a retried chunk gets the same text.
 */
interface Recogniser {
  /** @param recording the id of the recording; '' decodes the chunk on its own */
  text(recording: string, order: number, samples: Int16Array): Promise<string>
}

export function createRecogniser(db: Db): Recogniser {
  /** Resolves to the text, or to null while earlier chunks are missing. */
  const recogniseNext = (recording: string, order: number, samples: Int16Array): Promise<string | null> =>
    db.tx(async (q) => {
      if (order === 0) {
        await q.query(`delete from speech where at < now() - interval '5 minutes'`)
        await q.query(
          `insert into speech (recording, next, ear, said) values ($1, 0, $2::jsonb, '{}') on conflict do nothing`,
          [recording, JSON.stringify(createDecoderState())],
        )
      }
      const [row] = await q.query<RecordingRow>(
        'select next, ear, said from speech where recording = $1 for update',
        [recording],
      )
      if (!row || order > row.next) return null
      if (order < row.next) return row.said[order] ?? ''
      const text = decodeTones(row.ear, samples)
      const said: RecordingRow['said'] = { ...row.said, [order]: text }
      delete said[order - MAX_CACHED_TEXTS]
      await q.query(
        'update speech set next = $2, ear = $3::jsonb, said = $4::jsonb, at = now() where recording = $1',
        [recording, order + 1, JSON.stringify(row.ear), JSON.stringify(said)],
      )
      return text
    })
  return {
    async text(recording, order, samples) {
      if (recording === '') return decodeTones(createDecoderState(), samples)
      for (let elapsed = 0; ; elapsed += POLL_MS) {
        const text = await recogniseNext(recording, order, samples)
        if (text !== null) return text
        if (elapsed >= CHUNK_WAIT_MS)
          throw new ApiError(503, 'TOO_EARLY', `a chunk before ${order} is missing`, 1)
        await pause(POLL_MS)
      }
    },
  }
}
