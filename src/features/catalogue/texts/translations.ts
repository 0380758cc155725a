import { defineTexts, labelIn, type Lang, type Translate } from '../../../runtime/i18n/translator.ts'
import zh from './i18n/zh-CN.ts'
import { appTexts } from '../../../domain/translations.ts'

export const catalogueTexts = defineTexts('catalogue', {
  within: appTexts,
  zh,
  en: () => import('./i18n/en.ts'),
})

/** The label of an audience or a way of handling, or the value itself if it is the hall's own. */
export const optionText = (t: Translate<keyof typeof zh>, value: string, lang: Lang): string =>
  Object.hasOwn(zh, value) ? t(value as keyof typeof zh) : labelIn(value, lang)
