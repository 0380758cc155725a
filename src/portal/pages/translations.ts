import { defineTexts } from '../../runtime/i18n/translator.ts'
import en from './i18n/en.ts'
import zh from './i18n/zh-CN.ts'

/** Texts of what loads on demand: the session pages and the display dialog. */
export const pagesTexts = defineTexts('portal/pages', { zh, en })
