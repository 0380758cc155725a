import type { Lang } from '../runtime/i18n/translator.ts'

/** Memoizes a factory by language; creates each value, such as a store, on first use. */
export function memoizeByLang<T>(make: (lang: Lang) => T): (lang: Lang) => T {
  const made = new Map<Lang, T>()
  return (lang) => {
    const value = made.get(lang) ?? make(lang)
    made.set(lang, value)
    return value
  }
}
