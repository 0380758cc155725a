import { defineTexts } from '../runtime/i18n/translator.ts'
import en from './i18n/en.ts'
import zh from './i18n/zh-CN.ts'
import { commonTexts } from '../runtime/i18n/common-texts.ts'

/** Texts about items, shared by all widgets. */
export const appTexts = defineTexts('domain', { zh, en, within: commonTexts })
