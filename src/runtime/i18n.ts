/** The languages of the product; Chinese is the first (decisions, "Layout"). */
export type Lang = 'zh' | 'en'

/** Texts of one folder: the Chinese ones are the base that the English ones are typed by. */
export interface Messages<K extends string = string> {
  zh: Record<K, string>
  en: Record<K, string>
}

/** The other language as the build leaves it: a part of its own, loaded when it is spoken. */
type Later = () => Promise<{ default: Record<string, string> }>
const waiting: Later[] = []
let loading: Promise<unknown> | null = null

/* @__NO_SIDE_EFFECTS__ */
export function messages<K extends string>(
  zh: Record<K, string>,
  en: Record<NoInfer<K>, string>,
): Messages<K> {
  if (typeof en !== 'function') return { zh, en }
  const texts = {} as Record<K, string>
  waiting.push(async () => {
    const loaded = await (en as unknown as Later)()
    Object.assign(texts, loaded.default)
    return loaded
  })
  return { zh, en: texts }
}

/** True when every text known so far can be said in a language. */
export const hasLang = (lang: Lang): boolean => lang === 'zh' || (!loading && waiting.length === 0)

/** Loads what a language lacks; rejects where it cannot be had, and tries again at the next call. */
export async function ensureLang(lang: Lang): Promise<void> {
  while (!hasLang(lang)) {
    if (loading) {
      // two tags of one page: the second waits for the first one's texts
      await loading
      continue
    }
    const all = waiting.splice(0)
    loading = Promise.all(all.map((load) => load()))
    try {
      await loading
    } catch (e) {
      waiting.push(...all)
      throw e
    } finally {
      loading = null
    }
  }
}

/** Says a text; `{name}` in it is filled from `values`, and `{name:s}` says 's' unless that is one. */
export type Say<K extends string> = (key: K, values?: Record<string, string | number>) => string

export const sayer =
  <K extends string>(texts: Messages<K>, lang: Lang): Say<K> =>
  (key, values = {}) =>
    (texts[lang][key] ?? texts.zh[key]).replace(/\{(\w+)(:s)?\}/g, (_, name: string, many?: string) =>
      many ? (values[name] === 1 ? '' : 's') : String(values[name] ?? ''),
    )

export const langOf = (tag: string): Lang | null =>
  /^zh(?![a-z])/i.test(tag) ? 'zh' : /^[a-z]{2,3}(?![a-z])/i.test(tag) ? 'en' : null

export const tagOf = (lang: Lang): string => (lang === 'zh' ? 'zh-CN' : 'en')
