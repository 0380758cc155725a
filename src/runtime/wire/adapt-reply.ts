import { timestamp } from '../../contract/decoders.ts'
import { TIME_FIELDS } from '../../contract/time-fields.ts'
import type { Config } from '../config/config.ts'
import { DEFAULT_TIME_ZONE } from '../time/time-zone.ts'
import { RequestError } from './errors.ts'
import { createWordFold, type WordField } from './word-fold.ts'

/**
 * Normalizes replies in place, because §3 specifies the fields but not their values: times become epoch seconds, and
 * statuses, audiences and handling methods our own values. Unknown values stay unchanged, except that later spellings of
 * the same value become the first one. Texts are decoded by the contract's decoders.
 */
type ReplyAdapter = (reply: unknown) => Promise<unknown>

/** What the contract's decoder reads by itself: ISO 8601 with a zone, or epoch seconds or milliseconds. */
const PLAIN_TIME =
  /^(?:[1-8]\d{3}-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)|\d{10}(?:\d{3})?)$/

/** As most halls write times; clocks in {@link DEFAULT_TIME_ZONE} are 8 hours ahead since 1992. */
const CHINA_TIME = /^((?:199[2-9]|2[01]\d\d)-\d\d-\d\d) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.0)?$/
/** Days written as numbers have eight digits. */
const FIRST_WRITTEN_NUMBER = 1e7

/** Fields of words, as {@link import('./word-fold.ts')} knows them. */
const isWordField = (key: string): key is WordField => /^(?:status|FWDX|BLFS)$/.test(key)

/** Records of a form, whose names are not ours: a field of it may be called `date` or `status`. */
const FORM_RECORDS = /^(?:values|properties)$/

/** Maximum nesting depth; deeper values are ignored. */
const MAX_DEPTH = 12

const adapters = new WeakMap<Config['words'], ReplyAdapter>()

/** Returns the same adapter for the same configuration, because it remembers the spelling of unknown values. */
export function createReplyAdapter({ words, timeZone }: Pick<Config, 'words' | 'timeZone'>): ReplyAdapter {
  const known = adapters.get(words) ?? buildAdapter(words, timeZone)
  adapters.set(words, known)
  return known
}

type ReadTime = typeof import('../time/read-time.ts').readTime

function buildAdapter(words: Config['words'], timeZone: string): ReplyAdapter {
  const fold = createWordFold(words)
  /** @param written what waits for the table of other spellings of times, 3 KB */
  const adapt = (value: unknown, depth: number, written: ((readTime: ReadTime) => void)[]): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
    if (Array.isArray(value)) for (const item of value) adapt(item, depth + 1, written)
    else {
      const record: Record<string, unknown> = Object(value)
      for (const key of Object.keys(record)) {
        if (FORM_RECORDS.test(key)) continue
        const entry = record[key]
        if (isWordField(key)) record[key] = fold(key, entry)
        else if (Object.hasOwn(TIME_FIELDS, key) && isWrittenTime(entry)) {
          const time = readChinaTime(entry, timeZone)
          if (time) record[key] = time / 1000
          else
            written.push((readTime) => {
              const time = readTime(entry, { timeZone, isEnd: TIME_FIELDS[key] === 'end' })
              if (!Number.isNaN(time)) record[key] = time / 1000
            })
        }
        adapt(record[key], depth + 1, written)
      }
    }
  }
  return async (reply) => {
    const written: ((readTime: ReadTime) => void)[] = []
    adapt(reply, 0, written)
    if (!written.length) return reply
    const { readTime } = await import('../time/read-time.ts').catch(() => {
      throw new RequestError('network')
    })
    for (const write of written) write(readTime)
    return reply
  }
}

/** NaN if it is not written so, or of another zone. */
function readChinaTime(value: unknown, timeZone: string): number {
  const [, day, clock] = (timeZone === DEFAULT_TIME_ZONE && CHINA_TIME.exec(String(value))) || []
  const time = Date.parse(`${day}T${clock}+08:00`)
  // scripts read 31 June as 1 July
  return new Date(time + 8 * 3_600_000).getUTCDate() === Number(day?.slice(8)) ? time : NaN
}

/** A number may be a day, 20270630, or a time, 20270630173000: as an epoch it would be before 1980, or without end. */
const isWrittenTime = (value: unknown): boolean =>
  typeof value === 'string'
    ? value !== '' && !PLAIN_TIME.test(value)
    : Array.isArray(value) ||
      (typeof value === 'number' && value >= FIRST_WRITTEN_NUMBER && (value < 3e8 || timestamp(value) === 0))
