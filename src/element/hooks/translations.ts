import { defineTexts } from '../../runtime/i18n/translator.ts'
import zh from './i18n/zh-CN.ts'
import { commonTexts } from '../../runtime/i18n/common-texts.ts'

/** Toasts and session notices, which load after the first paint. */
export const noticeTexts = defineTexts('element/notices', {
  zh,
  en: () => import('./i18n/en.ts'),
  within: commonTexts,
})
