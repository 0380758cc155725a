import { defineTexts } from '../../runtime/i18n/translator.ts'
import en from './i18n/en.ts'
import zh from './i18n/zh-CN.ts'

/** Texts of the notice bell and strip, which load after the page. */
export const noticeTexts = defineTexts('portal/parts', { zh, en })
