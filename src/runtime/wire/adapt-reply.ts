import { timestamp } from '../../contract/decoders.ts'
import { TIME_FIELDS } from '../../contract/time-fields.ts'
import { comparisonKey } from '../../contract/visible-text.ts'
import type { Config } from '../config/config.ts'
import { memoize } from '../page/memoize.ts'
import { RequestError } from './errors.ts'

/**
 * Normalizes replies in place, because §3 specifies the fields but not their values: times become epoch seconds, and
 * statuses, audiences and handling methods our own values. Unknown values stay unchanged, except that later spellings of
 * the same value become the first one. Texts are decoded by the contract's decoders.
 */
type ReplyAdapter = (reply: unknown) => Promise<unknown>

/** One value per line: ours first, then its synonyms. Compared without case, width, spaces, `-`, `_` and the `s` of a plural. */
const STATUSES = `draft 草稿 saved temp
doing processing inprogress running active pending approving ongoing underreview 办理中 进行中 审批中 处理中
done completed complete finished finish closed success approved passed 已办结 已完成 办结 完成
rejected reject refused denied disapproved 未通过 已驳回 驳回
withdrawn withdraw revoked recalled cancelled canceled 已撤回 撤回 已取消
killed terminated aborted stopped 已终止 终止
todo waiting notstarted 未开始 待办`
const AUDIENCES = `visitor guest public everyone 访客 游客 校外人员 社会公众 公众 社会人员
student 学生 全体学生 在校生
本科生 本科 undergraduate bachelor
研究生 硕士 博士 硕士生 博士生 硕士研究生 博士研究生 postgraduate graduate graduatestudent master doctor
留学生 国际学生 来华留学生 internationalstudent
专科生 专科 高职生 juniorcollege juniorcollegestudent collegestudent
教职工 教师 老师 教工 职工 教职员工 教师职工 staff faculty teacher employee
校友 毕业生 alumnus alumni alumna`
const HANDLING = `online web internet digital 线上 线上办理 在线 在线办理 网上 网上办理 网办 全程网办
offline onsite inperson counter window office 线下 线下办理 现场 现场办理 窗口 窗口办理 柜台
hybrid mixed both onlineandinperson onlineandoffline 混合 线上线下 线上线下结合 线上+线下 线上/线下
self-service selfservice kiosk terminal 自助 自助办理 自助机 自助终端 自助服务`

const simplify = (word: string) => comparisonKey(word).replace(/[\s_-]+|s$/g, '')

function parseTable(table: string): Map<string, string> {
  const canonical = new Map<string, string>()
  for (const line of table.split('\n')) {
    const words = line.split(' ')
    for (const word of words) canonical.set(simplify(word), words[0]!)
  }
  return canonical
}
const TABLES = { status: STATUSES, FWDX: AUDIENCES, BLFS: HANDLING }
type WordField = keyof typeof TABLES

/** What the contract's decoder reads by itself: ISO 8601 with a zone, or epoch seconds or milliseconds. */
const PLAIN_TIME =
  /^(?:[1-8]\d{3}-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)|\d{10}(?:\d{3})?)$/

/** Maximum nesting depth; deeper values are ignored. */
const MAX_DEPTH = 12

const adapters = new WeakMap<Config['words'], ReplyAdapter>()

/** Returns the same adapter for the same configuration, because it remembers the spelling of unknown values. */
export function createReplyAdapter({ words, timeZone }: Pick<Config, 'words' | 'timeZone'>): ReplyAdapter {
  const known = adapters.get(words) ?? buildAdapter(words, timeZone)
  adapters.set(words, known)
  return known
}

function buildAdapter(words: Config['words'], timeZone: string): ReplyAdapter {
  const fold = createWordFold(words)
  type Written = (readTime: typeof import('../time/read-time.ts').readTime) => void
  const adapt = (value: unknown, depth: number, times: Written[]): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
    if (Array.isArray(value)) for (const item of value) adapt(item, depth + 1, times)
    else {
      const record = value as Record<string, unknown>
      for (const key of Object.keys(record)) {
        const entry = record[key]
        if (Object.hasOwn(TABLES, key)) record[key] = fold(key as WordField, entry)
        else if (Object.hasOwn(TIME_FIELDS, key) && isWrittenTime(entry))
          times.push((readTime) => {
            const time = readTime(entry, { timeZone, isEnd: TIME_FIELDS[key] === 'end' })
            if (!Number.isNaN(time)) record[key] = time / 1000
          })
        adapt(entry, depth + 1, times)
      }
    }
  }
  return async (reply) => {
    const times: Written[] = []
    adapt(reply, 0, times)
    if (!times.length) return reply
    const { readTime } = await import('../time/read-time.ts').catch(() => {
      throw new RequestError('network')
    })
    for (const read of times) read(readTime)
    return reply
  }
}

/** A number may be a day, 20270630, or a time, 20270630173000: as an epoch it would be before 1980, or without end. */
const isWrittenTime = (value: unknown): boolean =>
  typeof value === 'string'
    ? value !== '' && !PLAIN_TIME.test(value)
    : Array.isArray(value) ||
      (typeof value === 'number' && value > 0 && (value < 3e8 || timestamp(value) === 0))

/** Maps a value, a comma-separated list of values, or an array of values to our values. */
export function createWordFold(words: Config['words']): (field: WordField, value: unknown) => unknown {
  const configured = new Map(Object.entries(words).map(([word, meaning]) => [simplify(word), meaning]))
  // memoized: the ten thousand items of a catalogue share a few values, and most replies have none
  const foldsOf = memoize((field: WordField) => {
    const known = parseTable(TABLES[field])
    const foldWord = memoize((word: string): string => {
      const key = simplify(word)
      const meaning = configured.get(key)
      const found = meaning === undefined ? known.get(key) : (known.get(simplify(meaning)) ?? meaning)
      // the first spelling of an unknown value is used from now on
      if (!found && key) known.set(key, word)
      return found ?? word
    })
    const foldList = memoize((list: string): string =>
      list
        .split(/[,，、;；]/)
        .map((word) => foldWord(word.trim()))
        .join(','),
    )
    return { foldWord, foldText: field === 'status' ? foldWord : foldList }
  })
  return (field, value) => {
    const { foldWord, foldText } = foldsOf(field)
    if (typeof value === 'string') return foldText(value)
    return Array.isArray(value)
      ? value.map((item) => (typeof item === 'string' ? foldWord(item.trim()) : (item as unknown)))
      : value
  }
}

/** Translates our statuses to the server's values, for a filter (`statuses` is comma-separated). */
export function wireStatuses(statuses: string, words: Config['words']): string {
  const table = parseTable(STATUSES)
  const own = Object.entries(words)
  return statuses
    .split(',')
    .flatMap((status) => {
      const theirs = own.filter(([, meaning]) => table.get(simplify(meaning)) === status)
      return theirs.length ? theirs.map(([word]) => word) : [status]
    })
    .join(',')
}
