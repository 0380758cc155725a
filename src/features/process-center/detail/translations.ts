import { defineTexts } from '../../../runtime/i18n/translator.ts'
import en from './i18n/en.ts'
import zh from './i18n/zh-CN.ts'
import { actTexts } from '../act/translations.ts'

export const processTexts = defineTexts('process-center/detail', { zh, en, within: actTexts })
