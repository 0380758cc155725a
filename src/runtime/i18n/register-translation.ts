import { addTranslation, type Translation } from './registry.ts'

/**
 * Registers a language beside Chinese and English, or replaces texts of these: `import { registerTranslation } from
 * 'univ-widgets/i18n'`. Tags whose `lang` asks for it show it at once. Texts that it lacks are shown in Chinese for a
 * kind of Chinese, else in English.
 * @param lang language tag (BCP 47), such as 'zh-TW'. Throws a RangeError for what is none.
 * @param texts by folder of the source and key, such as `{ catalogue: {…}, 'catalogue/guide': {…} }`
 */
export function registerTranslation(lang: string, texts: Translation): void {
  addTranslation(new Intl.Locale(lang).baseName, texts)
}
