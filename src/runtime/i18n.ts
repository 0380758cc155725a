/** The languages of the product; Chinese is the first (decisions, "Layout"). */
export type Lang = 'zh' | 'en'

/** Texts of one folder: the Chinese ones are the base that the English ones are typed by. */
export interface Messages<K extends string = string> {
  zh: Record<K, string>
  en: Record<K, string>
}

export const messages = <K extends string>(
  zh: Record<K, string>,
  en: Record<NoInfer<K>, string>,
): Messages<K> => ({
  zh,
  en,
})

/** Says a text; `{name}` in it is filled from `values`. */
export type Say<K extends string> = (key: K, values?: Record<string, string | number>) => string

export const sayer =
  <K extends string>(texts: Messages<K>, lang: Lang): Say<K> =>
  (key, values = {}) =>
    texts[lang][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

export const langOf = (tag: string): Lang | null =>
  /^zh\b/i.test(tag) ? 'zh' : /^[a-z]{2,3}\b/i.test(tag) ? 'en' : null

export const tagOf = (lang: Lang): string => (lang === 'zh' ? 'zh-CN' : 'en')
