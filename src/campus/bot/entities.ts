/** The groups that answers differ by. */
export type Identity = 'guest' | 'student' | 'staff'

/** Known slot values. */
export type SlotValues = Readonly<Record<string, string | number | undefined>>

const CHINESE_DIGITS = '零一二三四五六七八九'
/** Parses 3, 三, 十二, 二十 or 两, up to 99. */
function parseNumber(text: string): number | undefined {
  if (/^\d{1,3}$/.test(text)) return Number(text)
  const [, tens, ten, ones] = /^([一二两三四五六七八九]?)(十?)([一二两三四五六七八九]?)$/.exec(text) ?? []
  if (!tens && !ten && !ones) return undefined
  const digit = (char = '') => (char === '两' ? 2 : Math.max(0, CHINESE_DIGITS.indexOf(char || '零')))
  return ten ? (tens ? digit(tens) : 1) * 10 + digit(ones) : digit(tens || ones)
}
const EN_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Extracts a slot value from a question, by entity (§3 entityDeclId); undefined if there is none. */
export const ENTITY_PARSERS: Record<string, (text: string) => string | number | undefined> = {
  days: (text) => {
    const zh = /(\d{1,3}|[一二两三四五六七八九十]{1,3})\s*(?:个)?(?:天|日|周|星期)|(半)天/u.exec(text)
    if (zh?.[2]) return 1
    if (zh) {
      const days = parseNumber(zh[1] ?? '')
      return days === undefined ? undefined : /周|星期/u.test(zh[0]) ? days * 7 : days
    }
    const [, word = '', unit = ''] =
      /\b(\d{1,3}|a|one|two|three|four|five|six|seven|eight|nine|ten)[\s-](day|week)s?\b/i.exec(
        text.toLowerCase(),
      ) ?? []
    if (!word) return undefined
    const count = word === 'a' ? 1 : /\d/.test(word) ? Number(word) : EN_NUMBERS.indexOf(word)
    return unit === 'week' ? count * 7 : count
  },
  identity: (text) =>
    /教职工|教师|老师|教工|\b(?:staff|teachers?|professors?|employees?)\b/iu.test(text)
      ? 'staff'
      : /学生|本科|研究生|\b(?:students?|undergraduates?|postgraduates?)\b/iu.test(text)
        ? 'student'
        : undefined,
}

/** Evaluates a condition such as `identity=staff` or `days>3 & days<=7`; unknown values make it false. */
export const evaluateCondition = (condition: string, known: SlotValues): boolean =>
  condition.split('&').every((part) => {
    const [, name, operator, operand] = /^\s*(\w+)\s*(<=|>=|=|<|>)\s*([\w-]+)\s*$/.exec(part) ?? []
    const value = name === undefined ? undefined : known[name]
    if (value === undefined) return false
    if (operator === '=') return String(value) === operand
    const [a, b] = [Number(value), Number(operand)]
    return operator === '<' ? a < b : operator === '>' ? a > b : operator === '<=' ? a <= b : a >= b
  })
