import { tagOf, type Lang } from '../../../runtime/i18n.ts'

/** Texts that come in Chinese only say so to a screen reader that speaks English; undefined where the tag's holds. */
export const langOfText = (text: string, lang: Lang): string | undefined =>
  lang === 'en' && /[\u3400-\u9fff]/.test(text) ? tagOf('zh') : undefined
