import { defineTexts } from '../../runtime/i18n/translator.ts'
import zh from './i18n/zh-CN.ts'

export const catalogueTexts = defineTexts('catalogue', {
  zh,
  en: () => import('./i18n/en.ts'),
})
