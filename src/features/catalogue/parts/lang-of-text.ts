import { langTag, type Lang } from '../../../runtime/i18n/translator.ts'

/** `lang` for texts available in Chinese only, so that screen readers pronounce them; undefined when the tag's applies. */
export const langOfText = (text: string, lang: Lang): string | undefined =>
  lang === 'en' && /[\u3400-\u9fff]/.test(text) ? langTag('zh') : undefined
