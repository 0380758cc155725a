import { defineTexts } from '../../../runtime/i18n/translator.ts'
import en from './i18n/en.ts'
import zh from './i18n/zh-CN.ts'
import { appTexts } from '../../../domain/translations.ts'

export const factTexts = defineTexts('process-center/facts', { zh, en, within: appTexts })
