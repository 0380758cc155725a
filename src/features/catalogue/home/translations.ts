import { defineTexts } from '../../../runtime/i18n/translator.ts'
import zh from './i18n/zh-CN.ts'
import { catalogueTexts } from '../texts/translations.ts'

export const homeTexts = defineTexts('catalogue/home', {
  zh,
  en: () => import('./i18n/en.ts'),
  within: catalogueTexts,
})
