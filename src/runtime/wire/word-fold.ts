import { comparisonKey } from '../../contract/visible-text.ts'
import type { Config } from '../config/config.ts'
import { memoize } from '../page/memoize.ts'

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
    const [ours = ''] = words
    for (const word of words) canonical.set(simplify(word), ours)
  }
  return canonical
}
const TABLES = { status: STATUSES, FWDX: AUDIENCES, BLFS: HANDLING }
export type WordField = keyof typeof TABLES

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
