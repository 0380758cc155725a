import { findTranslation, translations } from './registry.ts'

/** The languages of the product and of its data; Chinese is the first (decisions, "Layout"). */
export type Lang = 'zh' | 'en'

type TextMap<K extends string> = Readonly<Record<K, string>>

/** Texts of one folder. English is empty until it has loaded, where it is loaded by `import()`. */
export interface Texts<K extends string = string> {
  /** The folder, as a registered translation names it: 'catalogue', 'catalogue/guide'. */
  namespace: string
  zh: TextMap<K>
  en: Partial<TextMap<K>>
  /** Loads English; rejects where that fails. Gone once it has loaded. */
  load?: () => Promise<void>
}

/** Those whose English has not loaded. */
const pending = new Set<Texts<never>>()

/* @__NO_SIDE_EFFECTS__ */
export function defineTexts<K extends string>(
  namespace: string,
  { zh, en }: { zh: TextMap<K>; en: TextMap<NoInfer<K>> | (() => Promise<{ default: TextMap<NoInfer<K>> }>) },
): Texts<K> {
  if (typeof en !== 'function') return { namespace, zh, en }
  const texts: Texts<K> = {
    namespace,
    zh,
    en: {},
    async load() {
      texts.en = (await en()).default
      delete texts.load
      pending.delete(texts)
    },
  }
  pending.add(texts)
  return texts
}

/** The product's language that a locale belongs to: the data shown with it, and where its missing texts come from. */
export const langOf = (locale: string): Lang => parseLang(locale) ?? 'zh'

/** True when all texts defined so far are there in the language of a locale. */
export const isLangLoaded = (locale: string): boolean => langOf(locale) === 'zh' || pending.size === 0

/** Loads what the language of a locale lacks; rejects where that fails, and the next call tries again. */
export async function loadLang(locale: string): Promise<void> {
  while (!isLangLoaded(locale)) await Promise.all([...pending].map(async (texts) => texts.load?.()))
}

/** Returns a text; `{name}` in it is filled from `values`, and `{name:s}` is an 's' unless that is 1. */
export type Translate<K extends string> = (key: K, values?: Record<string, string | number>) => string

/** Looks texts up in the registered translation of a locale, then in its language, then in Chinese. */
export function createTranslator<K extends string>(texts: Texts<K>, locale: string): Translate<K> {
  const registered: Partial<Record<string, string>> = translations.get().get(locale)?.[texts.namespace] ?? {}
  const lang = langOf(locale)
  return (key, values = {}) =>
    (registered[key] ?? texts[lang][key] ?? texts.zh[key]).replace(
      /\{(\w+)(:s)?\}/g,
      (_, name: string, plural?: string) =>
        plural ? (values[name] === 1 ? '' : 's') : String(values[name] ?? ''),
    )
}

export const parseLang = (tag: string): Lang | null =>
  /^zh(?![a-z])/i.test(tag) ? 'zh' : /^[a-z]{2,3}(?![a-z])/i.test(tag) ? 'en' : null

export const langTag = (lang: Lang): string => (lang === 'zh' ? 'zh-CN' : 'en')

/** The locale for a language tag: a registered one, else 'zh-CN' or 'en'; null for what is no language tag. */
export function parseLocale(tag: string): string | null {
  const lang = parseLang(tag)
  return findTranslation(tag) ?? (lang && langTag(lang))
}

/** The part of a label `中文 | English` in a language; any other text as it is. */
export const labelIn = (label: string, lang: Lang): string => {
  const [zh, en = zh] = label.split(' | ')
  return lang === 'en' ? en! : zh!
}
