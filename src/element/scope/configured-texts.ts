import { isObject } from '../../contract/decoders.ts'
import type { ConfigSource } from '../../runtime/config/resolve-config.ts'
import { registerTranslation } from '../../runtime/i18n/register-translation.ts'
import { labelIn } from '../../runtime/i18n/translator.ts'

/**
 * Registers the texts of a configuration for all tags on the page. Shape: language, folder of the source, key, as in
 * `{ "texts": { "zh-CN": { "catalogue": { "search": "…" } } } }`; `productName` sets the hall's name wherever it is
 * shown. Invalid texts are reported once and ignored.
 */
export function registerTexts(sources: readonly ConfigSource[]): void {
  for (const { values, label } of sources) {
    if (!isObject(values)) continue
    const { texts, productName } = values
    if (typeof productName === 'string' && productName.trim()) registerName(productName)
    if (!isObject(texts)) continue
    for (const [lang, folders] of Object.entries(texts))
      try {
        if (!isObject(folders)) throw new TypeError('expected an object of folders')
        const entries = Object.entries(folders).map(([folder, byKey]) => {
          if (!isObject(byKey) || !Object.values(byKey).every((text) => typeof text === 'string'))
            throw new TypeError(`"${folder}": expected an object of strings`)
          return [folder, byKey as Record<string, string>] as const
        })
        registerTranslation(lang, Object.fromEntries(entries))
      } catch (e) {
        console.warn(`[univ] ${label}: "texts.${lang.slice(0, 80)}": ${String(e)}; using the default`)
      }
  }
}

function registerName(productName: string): void {
  for (const [tag, lang] of [
    ['zh-CN', 'zh'],
    ['en', 'en'],
  ] as const) {
    const hall = labelIn(productName, lang)
    registerTranslation(tag, { portal: { hall }, 'portal/phone': { hall } })
  }
}
