import { defineTexts } from '../../../runtime/i18n/translator.ts'
import zh from './i18n/zh-CN.ts'
import { appTexts } from '../../../domain/translations.ts'

export const favoritesTexts = defineTexts('favorites', {
  within: appTexts,
  zh,
  en: () => import('./i18n/en.ts'),
})
