import type { WireApp } from '../catalogue-snapshot.ts'
import type { Language } from './tokenize.ts'

/** A fact of an item, and the questions that ask for it. */
interface Facet {
  name: string
  pattern: RegExp
  label: Record<Language, string>
  read(app: WireApp): string
}

const readFact = (name: string) => (app: WireApp) => {
  const value = app.facts?.[name]
  return typeof value === 'string' ? value : ''
}
const DAY_PATTERN = /^(\d{4}-\d\d-\d\d).*/
const formatDay = (seconds: unknown) =>
  typeof seconds === 'number' && seconds > 0
    ? new Date((seconds + 8 * 3600) * 1000).toISOString().replace(DAY_PATTERN, '$1')
    : ''

export const FACETS: readonly Facet[] = [
  {
    name: 'materials',
    pattern:
      /(?:什么|哪些|啥)材料|材料清单|材料有|带什么|带哪些|准备什么|需要什么|documents?\b|papers\b|what (?:do|should) i bring|bring\b/iu,
    label: { zh: '所需材料', en: 'What to bring' },
    read: readFact('materials'),
  },
  {
    name: 'fee',
    pattern:
      /多少钱|(?:收|付|花|交|要)多少|收费|报名费|费用|[要收花]钱|免费|什么价|价格|价钱|\b(?:costs?|fees?|prices?|how much|free|charged?|have to pay|pay for it)\b/iu,
    label: { zh: '费用', en: 'Fee' },
    read: readFact('fee'),
  },
  {
    name: 'promised',
    pattern:
      /多久|几天|多长时间|多快|什么时候(?:能|可以)?(?:好|批|拿到)|how long|how many days|how fast|when will\b/iu,
    label: { zh: '承诺时限', en: 'Time promised' },
    read: readFact('promised'),
  },
  {
    name: 'window',
    pattern: /截止|什么时候(?:开始|开放|结束)|报名时间|deadline|when does it (?:open|close)|closing date/iu,
    label: { zh: '开放时间段', en: 'Open' },
    read: ({ facts }) =>
      [formatDay(facts?.['openFrom']), formatDay(facts?.['openTo'])].filter((d) => d !== '').join(' – '),
  },
  {
    name: 'hours',
    pattern:
      /几点|上班时间|营业|开门|关门|开放时间|周末|周[六日]|星期[六天日]|(?:opening |office )?hours\b|when\b(?=.*open)|open(?=[\s?.!]*$)|until what time|how late|weekends?\b/iu,
    label: { zh: '服务时间', en: 'Hours' },
    read: readFact('hours'),
  },
  {
    name: 'office',
    pattern: /在哪(?:里|儿|个)?|去哪|哪里办|地点|地址|窗口|怎么走|\bwhere\b|office\b|address|location/iu,
    label: { zh: '办理地点', en: 'Office' },
    read: readFact('office'),
  },
  {
    name: 'contact',
    pattern: /电话|联系|找谁|号码|咨询|\b(?:phone|telephone|contact|call|whom?)\b/iu,
    label: { zh: '联系', en: 'Contact' },
    read: ({ contact, telephone }) => [contact, telephone].filter((t) => t !== '').join(' '),
  },
]

/** The item with its facts and contact in a language; a fact without an English text stays as it is. */
function inLanguage(app: WireApp, language: Language): WireApp {
  const english = app.facts?.['english']
  if (language === 'zh' || !english) return app
  const { contact, ...facts } = Object.fromEntries(Object.entries(english).filter(([, text]) => text !== ''))
  return {
    ...app,
    contact: typeof contact === 'string' ? contact : app.contact,
    facts: { ...app.facts, ...facts },
  }
}

export const matchFacets = (text: string): readonly Facet[] =>
  FACETS.filter(({ pattern }) => pattern.test(text))

/** The text without the words that ask for a fact. */
export const withoutFacets = (text: string): string =>
  FACETS.reduce((rest, { pattern }) => rest.replace(new RegExp(pattern, 'giu'), ' '), text)

/** A Markdown list of the known facts. */
export const formatFacets = (app: WireApp, facets: readonly Facet[], language: Language): string =>
  facets
    .flatMap(({ name, label, read }) => {
      const value = read(inLanguage(app, language))
      const text = name === 'materials' ? value.replaceAll(',', language === 'zh' ? '、' : ', ') : value
      return text ? [`- **${label[language]}**${language === 'zh' ? '：' : ': '}${text}`] : []
    })
    .join('\n')
