import { addTranslation, type Translation } from './registry.ts'

/**
 * Registers a language in addition to Chinese and English, or overrides their texts: `import { registerTranslation }
 * from 'univ-widgets/i18n'`. Tags with a matching `lang` re-render immediately. Missing texts fall back to Chinese for
 * Chinese variants, else to English.
 * @param lang language tag (BCP 47), such as 'zh-TW'
 * @param texts by source folder and key, such as `{ catalogue: {…}, 'catalogue/guide': {…} }`
 * @throws RangeError if `lang` is not a valid language tag
 */
export function registerTranslation(lang: string, texts: Translation): void {
  addTranslation(new Intl.Locale(lang).baseName, texts)
}
