import type { WireApp } from '../catalogue.ts'
import type { Language } from './words.ts'

/** What of an item is asked for: one row a fact. */
interface Facet {
  name: string
  asked: RegExp
  label: Record<Language, string>
  of(app: WireApp): string
}

const fact = (name: string) => (app: WireApp) => {
  const value = app.facts?.[name]
  return typeof value === 'string' ? value : ''
}
const DAY = /^(\d{4}-\d\d-\d\d).*/
const day = (seconds: unknown) =>
  typeof seconds === 'number' && seconds > 0
    ? new Date((seconds + 8 * 3600) * 1000).toISOString().replace(DAY, '$1')
    : ''

export const FACETS: readonly Facet[] = [
  {
    name: 'materials',
    asked:
      /(?:什么|哪些|啥)材料|材料清单|材料有|带什么|带哪些|准备什么|需要什么|documents?\b|papers\b|what (?:do|should) i bring|bring\b/iu,
    label: { zh: '所需材料', en: 'What to bring' },
    of: (app) => fact('materials')(app).replaceAll(',', '、'),
  },
  {
    name: 'fee',
    asked: /多少钱|收费|费用|要钱|免费|价格|花钱|\b(?:cost|fees?|price|how much|free|charge)\b/iu,
    label: { zh: '费用', en: 'Fee' },
    of: fact('fee'),
  },
  {
    name: 'promised',
    asked: /多久|几天|多长时间|多快|how long|how many days|how fast/iu,
    label: { zh: '承诺时限', en: 'Time promised' },
    of: fact('promised'),
  },
  {
    name: 'window',
    asked: /截止|什么时候(?:开始|开放|结束)|报名时间|deadline|when does it (?:open|close)|closing date/iu,
    label: { zh: '开放时间段', en: 'Open' },
    of: ({ facts }) => [day(facts?.['openFrom']), day(facts?.['openTo'])].filter((d) => d !== '').join(' – '),
  },
  {
    name: 'hours',
    asked: /几点|上班时间|营业|开门|开放时间|opening hours|office hours|when.*open/iu,
    label: { zh: '服务时间', en: 'Hours' },
    of: fact('hours'),
  },
  {
    name: 'office',
    asked: /在哪(?:里|儿|个)?|地点|地址|窗口|怎么走|\bwhere\b|office\b|address|location/iu,
    label: { zh: '办理地点', en: 'Office' },
    of: fact('office'),
  },
  {
    name: 'contact',
    asked: /电话|联系|找谁|号码|咨询|\b(?:phone|telephone|contact|call|whom?)\b/iu,
    label: { zh: '联系', en: 'Contact' },
    of: ({ contact, telephone }) => [contact, telephone].filter((t) => t !== '').join(' '),
  },
]

const ENGLISH: [RegExp, string][] = [
  [/^免费$/u, 'free'],
  [/^即时办结$/u, 'at once'],
  [/^1 个工作日$/u, '1 working day'],
  [/ 个工作日$/u, ' working days'],
  [/^工作日 ?/u, 'working days '],
  [/^周一至周五/u, 'Monday to Friday'],
  [/^全天$/u, 'at any hour'],
  [/，/gu, ', '],
]
const told = (text: string, language: Language) =>
  language === 'zh' ? text : ENGLISH.reduce((all, [from, to]) => all.replace(from, to), text)

export const facetsAsked = (text: string): readonly Facet[] => FACETS.filter(({ asked }) => asked.test(text))

/** One line of a list for each fact that is known, in Markdown. */
export const factLines = (app: WireApp, facets: readonly Facet[], language: Language): string =>
  facets
    .flatMap(({ label, of }) => {
      const value = of(app)
      return value
        ? [`- **${label[language]}**${language === 'zh' ? '：' : ': '}${told(value, language)}`]
        : []
    })
    .join('\n')
