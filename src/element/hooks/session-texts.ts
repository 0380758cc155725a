import { commonTexts } from '../../runtime/i18n/common-texts.ts'
import { defineTexts } from '../../runtime/i18n/translator.ts'
import en from './i18n/session.en.ts'
import zh from './i18n/session.zh-CN.ts'

/** What is said about the session, and the names of the systems that may refuse it. */
export const sessionTexts = defineTexts('element/notices', { zh, en, within: commonTexts })
