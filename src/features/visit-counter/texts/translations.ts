import { defineTexts } from '../../../runtime/i18n/translator.ts'
import zh from './i18n/zh-CN.ts'
import { commonTexts } from '../../../runtime/i18n/common-texts.ts'

export const visitTexts = defineTexts('visit-counter', {
  within: commonTexts,
  zh,
  en: () => import('./i18n/en.ts'),
})
