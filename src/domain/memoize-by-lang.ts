import type { Lang } from '../runtime/i18n/translator.ts'

/** Makes one thing for each language, such as a store, when it is first asked for. */
export function memoizeByLang<T>(make: (lang: Lang) => T): (lang: Lang) => T {
  const made = new Map<Lang, T>()
  return (lang) => {
    const one = made.get(lang) ?? make(lang)
    made.set(lang, one)
    return one
  }
}
