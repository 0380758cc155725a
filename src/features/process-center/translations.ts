import { defineTexts } from '../../runtime/i18n/translator.ts'
import zh from './i18n/zh-CN.ts'
import { factTexts } from './facts/translations.ts'

export const centerTexts = defineTexts('process-center', {
  within: factTexts,
  zh,
  en: () => import('./i18n/en.ts'),
})
