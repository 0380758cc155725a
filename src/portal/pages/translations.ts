import { defineTexts } from '../../runtime/i18n/translator.ts'
import en from './i18n/en.ts'
import zh from './i18n/zh-CN.ts'

/** Texts of the session pages, which load on demand. */
export const sessionPageTexts = defineTexts('portal/pages', { zh, en })
