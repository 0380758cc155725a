/** Who asks, as far as answers differ by it. */
export type Identity = 'guest' | 'student' | 'staff'

/** What is known when an answer is chosen. */
export type Known = Readonly<Record<string, string | number | undefined>>

const FIGURES = '零一二三四五六七八九'
/** 3, 三, 十二, 二十 and 两, up to 99. */
function number(text: string): number | undefined {
  if (/^\d{1,3}$/.test(text)) return Number(text)
  const [, tens, ten, ones] = /^([一二两三四五六七八九]?)(十?)([一二两三四五六七八九]?)$/.exec(text) ?? []
  if (!tens && !ten && !ones) return undefined
  const figure = (one = '') => (one === '两' ? 2 : Math.max(0, FIGURES.indexOf(one || '零')))
  return ten ? (tens ? figure(tens) : 1) * 10 + figure(ones) : figure(tens || ones)
}
const EN_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Reads what a slot wants from what was asked (§3 entityDeclId); undefined where nothing says it. */
export const ENTITIES: Record<string, (text: string) => string | number | undefined> = {
  days: (text) => {
    const found = /(\d{1,3}|[一二两三四五六七八九十]{1,3})\s*(?:个)?(?:天|日|周|星期)|(半)天/u.exec(text)
    if (found?.[2]) return 1
    if (found) {
      const days = number(found[1]!)
      return days === undefined ? undefined : /周|星期/u.test(found[0]) ? days * 7 : days
    }
    const said = /\b(\d{1,3}|a|one|two|three|four|five|six|seven|eight|nine|ten)[\s-](day|week)s?\b/i.exec(
      text,
    )
    if (!said) return undefined
    const word = said[1]!.toLowerCase()
    const count = word === 'a' ? 1 : /\d/.test(word) ? Number(word) : EN_NUMBERS.indexOf(word)
    return said[2]!.toLowerCase() === 'week' ? count * 7 : count
  },
  identity: (text) =>
    /教职工|教师|老师|教工|\b(?:staff|teachers?|professors?|employees?)\b/iu.test(text)
      ? 'staff'
      : /学生|本科|研究生|\b(?:students?|undergraduates?|postgraduates?)\b/iu.test(text)
        ? 'student'
        : undefined,
}

/** Does a condition such as `identity=staff` or `days>3 & days<=7` hold? What is not known holds nowhere. */
export const holds = (condition: string, known: Known): boolean =>
  condition.split('&').every((part) => {
    const [, name, sign, wanted] = /^\s*(\w+)\s*(<=|>=|=|<|>)\s*([\w-]+)\s*$/.exec(part) ?? []
    const is = name === undefined ? undefined : known[name]
    if (is === undefined) return false
    if (sign === '=') return String(is) === wanted
    const [a, b] = [Number(is), Number(wanted)]
    return sign === '<' ? a < b : sign === '>' ? a > b : sign === '<=' ? a <= b : a >= b
  })
