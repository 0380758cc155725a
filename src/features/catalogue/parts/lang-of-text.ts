import { langTag, type Lang } from '../../../runtime/i18n/translator.ts'

/**
 * Returns the `lang` attribute of a Chinese text in the English UI, so that screen readers pronounce it correctly;
 * undefined if the tag's own language applies.
 */
export const langOfText = (text: string, lang: Lang): string | undefined =>
  lang === 'en' && /[\u3400-\u9fff]/.test(text) ? langTag('zh') : undefined
