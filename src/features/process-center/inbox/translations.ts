import { defineTexts } from '../../../runtime/i18n/translator.ts'
import en from './i18n/en.ts'
import zh from './i18n/zh-CN.ts'
import { actTexts } from '../act/translations.ts'

export const inboxTexts = defineTexts('process-center/inbox', { zh, en, within: actTexts })
