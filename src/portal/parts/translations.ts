import { defineTexts } from '../../runtime/i18n/translator.ts'
import en from './i18n/en.ts'
import zh from './i18n/zh-CN.ts'

/** The bell and the strip of notices, which load after the page. */
export const noticeTexts = defineTexts('portal/parts', { zh, en })
