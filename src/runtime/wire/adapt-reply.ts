import { timestamp } from '../../contract/decoders.ts'
import { TIME_FIELDS } from '../../contract/time-fields.ts'
import type { Config } from '../config/config.ts'
import { RequestError } from './errors.ts'
import type { WordField } from './word-fold.ts'

/**
 * Normalizes replies in place, because §3 specifies the fields but not their values: times become epoch seconds, and
 * statuses, audiences and handling methods our own values. Unknown values stay unchanged, except that later spellings of
 * the same value become the first one. Texts are decoded by the contract's decoders.
 */
type ReplyAdapter = (reply: unknown) => Promise<unknown>

/** What the contract's decoder reads by itself: ISO 8601 with a zone, or epoch seconds or milliseconds. */
const PLAIN_TIME =
  /^(?:[1-8]\d{3}-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)|\d{10}(?:\d{3})?)$/

/** Fields of words, as {@link import('./word-fold.ts')} knows them. */
const WORD_FIELDS = /^(?:status|FWDX|BLFS)$/
const OUR_WORD =
  '(?:visitor|student|本科生|研究生|留学生|专科生|教职工|校友|online|offline|hybrid|self-service|draft|doing|done|rejected|withdrawn|killed|todo)'
/** What needs no table of words. */
const PLAIN_WORDS = new RegExp(`^(?:${OUR_WORD}(?:,${OUR_WORD})*)?$`)

/** Maximum nesting depth; deeper values are ignored. */
const MAX_DEPTH = 12

const adapters = new WeakMap<Config['words'], ReplyAdapter>()

/** Returns the same adapter for the same configuration, because it remembers the spelling of unknown values. */
export function createReplyAdapter({ words, timeZone }: Pick<Config, 'words' | 'timeZone'>): ReplyAdapter {
  const known = adapters.get(words) ?? buildAdapter(words, timeZone)
  adapters.set(words, known)
  return known
}

type Fold = ReturnType<typeof import('./word-fold.ts').createWordFold>
type ReadTime = typeof import('../time/read-time.ts').readTime
/** What waits for its tables: other spellings of words and times. */
interface Written {
  words: ((fold: Fold) => void)[]
  times: ((readTime: ReadTime) => void)[]
}

function buildAdapter(words: Config['words'], timeZone: string): ReplyAdapter {
  const hasOwnWords = Object.keys(words).length > 0
  let fold: Fold | undefined
  const adapt = (value: unknown, depth: number, written: Written): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
    if (Array.isArray(value)) for (const item of value) adapt(item, depth + 1, written)
    else {
      const record = value as Record<string, unknown>
      for (const key of Object.keys(record)) {
        const entry = record[key]
        if (WORD_FIELDS.test(key)) {
          if (hasOwnWords || !isPlain(entry))
            written.words.push((fold) => void (record[key] = fold(key as WordField, entry)))
        } else if (Object.hasOwn(TIME_FIELDS, key) && isWrittenTime(entry))
          written.times.push((readTime) => {
            const time = readTime(entry, { timeZone, isEnd: TIME_FIELDS[key] === 'end' })
            if (!Number.isNaN(time)) record[key] = time / 1000
          })
        adapt(entry, depth + 1, written)
      }
    }
  }
  return async (reply) => {
    const written: Written = { words: [], times: [] }
    adapt(reply, 0, written)
    if (!written.words.length && !written.times.length) return reply
    const [wordFold, time] = await Promise.all([
      written.words.length > 0 && !fold && import('./word-fold.ts'),
      written.times.length > 0 && import('../time/read-time.ts'),
    ]).catch(() => {
      throw new RequestError('network')
    })
    if (wordFold) fold ??= wordFold.createWordFold(words)
    for (const write of written.words) write(fold!)
    if (time) for (const write of written.times) write(time.readTime)
    return reply
  }
}

const isPlain = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isPlain) : typeof value !== 'string' || PLAIN_WORDS.test(value)

/** A number may be a day, 20270630, or a time, 20270630173000: as an epoch it would be before 1980, or without end. */
const isWrittenTime = (value: unknown): boolean =>
  typeof value === 'string'
    ? value !== '' && !PLAIN_TIME.test(value)
    : Array.isArray(value) ||
      (typeof value === 'number' && value > 0 && (value < 3e8 || timestamp(value) === 0))
