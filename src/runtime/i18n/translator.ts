import { findTranslation, translations } from './registry.ts'

/** The built-in languages of the UI and of its data; Chinese is the default. */
export type Lang = 'zh' | 'en'

type TextMap<K extends string> = Readonly<Record<K, string>>

/** Texts of one folder. Where English is imported lazily, `en` is empty until it has loaded. */
export interface Texts<K extends string = string> {
  /** The folder, used as the key in registered translations: 'catalogue', 'catalogue/guide'. */
  namespace: string
  zh: Partial<TextMap<K>>
  en: Partial<TextMap<K>>
  /** Texts that these share: their keys are found, too. */
  within?: Texts<never> | undefined
  /** Loads English; rejects if that fails. Removed once it has loaded. */
  load?: () => Promise<void>
}

/** Texts whose English has not loaded yet. */
const pending = new Set<Texts<never>>()

interface TextsInput<K extends string, W extends string> {
  zh: TextMap<K>
  en: TextMap<NoInfer<K>> | (() => Promise<{ default: TextMap<NoInfer<K>> }>)
  within?: Texts<W>
}

/** @param within the texts of a wider folder: a text that several folders need stands there once */
export function defineTexts<K extends string, W extends string = never>(
  namespace: string,
  input: TextsInput<K, W>,
): Texts<K | W>
/* @__NO_SIDE_EFFECTS__ */
export function defineTexts(namespace: string, { zh, en, within }: TextsInput<string, string>): Texts {
  if (typeof en !== 'function') return { namespace, zh, en, within }
  const texts: Texts = {
    namespace,
    zh,
    en: {},
    within,
    async load() {
      texts.en = (await en()).default
      delete texts.load
      pending.delete(texts)
    },
  }
  pending.add(texts)
  return texts
}

/** The built-in language of a locale: selects the data to show, and the fallback for missing texts. */
export const langOf = (locale: string): Lang => parseLang(locale) ?? 'zh'

/** Whether all texts defined so far have loaded in the language of a locale. */
export const isLangLoaded = (locale: string): boolean => langOf(locale) === 'zh' || pending.size === 0

/** Loads the missing texts for the language of a locale; rejects if that fails, and the next call retries. */
export async function loadLang(locale: string): Promise<void> {
  while (!isLangLoaded(locale)) await Promise.all([...pending].map(async (texts) => texts.load?.()))
}

/** Returns a text; `{name}` is replaced from `values`, and `{name:s}` by an 's' unless that value is 1. */
export type Translate<K extends string> = (key: K, values?: Record<string, string | number>) => string

/** Looks up texts in the registered translation of a locale, then in its built-in language, then in Chinese. */
export function createTranslator<K extends string>(texts: Texts<K>, locale: string): Translate<K> {
  const registered = translations.get().get(locale)
  const lang = langOf(locale)
  const find = (key: string, { namespace, within, ...own }: Texts): string =>
    registered?.[namespace]?.[key] ?? own[lang][key] ?? own.zh[key] ?? (within ? find(key, within) : key)
  return (key, values = {}) =>
    find(key, texts).replace(/\{(\w+)(:s)?\}/g, (_, name: string, plural?: string) =>
      plural ? (values[name] === 1 ? '' : 's') : String(values[name] ?? ''),
    )
}

export const parseLang = (tag: string): Lang | null =>
  /^zh(?![a-z])/i.test(tag) ? 'zh' : /^[a-z]{2,3}(?![a-z])/i.test(tag) ? 'en' : null

/** `rtl` for languages that are written from right to left; undefined: as the page. */
export const directionOf = (locale: string): 'rtl' | undefined =>
  /^(?:ar|fa|he|ur|ug|ps|sd|yi|dv|ckb)(?![a-z])/i.test(locale) ? 'rtl' : undefined

export const langTag = (lang: Lang): string => (lang === 'zh' ? 'zh-CN' : 'en')

/** Resolves a language tag to a locale: a registered one, else 'zh-CN' or 'en'; null if it is not a language tag. */
export function parseLocale(tag: string): string | null {
  const lang = parseLang(tag)
  return findTranslation(tag) ?? (lang && langTag(lang))
}

/** Returns the part of a label `中文 | English` in the given language; any other text unchanged. */
export const labelIn = (label: string, lang: Lang): string => {
  const [zh = '', en = zh] = label.split(' | ')
  return lang === 'en' ? en : zh
}

/**
 * A whole number with the thousands separators of the locale. The built-in languages both use a comma, and do not need
 * `Intl`: its first use on a page takes 11 to 18 ms in Chromium.
 */
export const formatCount = (count: number, locale: string): string =>
  langTag(langOf(locale)) === locale
    ? String(count).replace(/\B(?=(\d{3})+$)/g, ',')
    : count.toLocaleString(locale)
