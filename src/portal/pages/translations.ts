import { defineTexts } from '../../runtime/i18n/translator.ts'
import en from './i18n/en.ts'
import zh from './i18n/zh-CN.ts'

/** The pages about the session, which load when they are opened. */
export const sessionPageTexts = defineTexts('portal/pages', { zh, en })
