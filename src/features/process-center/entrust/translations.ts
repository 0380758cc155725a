import { defineTexts } from '../../../runtime/i18n/translator.ts'
import en from './i18n/en.ts'
import zh from './i18n/zh-CN.ts'
import { factTexts } from '../facts/translations.ts'

export const entrustTexts = defineTexts('process-center/entrust', { zh, en, within: factTexts })
