import { registry, type Translation } from './registry.ts'

/**
 * Registers a language in addition to Chinese and English, or overrides their texts: `import { registerTranslation }
 * from 'univ-widgets/i18n'`. Tags with a matching `lang` re-render immediately. Missing texts fall back to Chinese for
 * Chinese variants, else to English. Later texts override earlier ones.
 * @param lang language tag (BCP 47), such as 'zh-TW'
 * @param texts by source folder and key, such as `{ catalogue: {…}, 'catalogue/guide': {…} }`; `common` has those of
 *   all widgets, and a text of a wider folder can be set for one folder only
 * @throws RangeError if `lang` is not a valid language tag
 */
export function registerTranslation(lang: string, texts: Translation): void {
  const tag = new Intl.Locale(lang).baseName
  const { byTag, listeners } = registry()
  const merged: Record<string, Readonly<Record<string, string>>> = { ...byTag.get(tag) }
  for (const [namespace, folderTexts] of Object.entries(texts))
    merged[namespace] = { ...merged[namespace], ...folderTexts }
  registry().byTag = new Map(byTag).set(tag, merged)
  for (const notify of listeners) notify()
}
