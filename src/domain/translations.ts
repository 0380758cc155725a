import { defineTexts } from '../runtime/i18n/translator.ts'
import en from './i18n/en.ts'
import zh from './i18n/zh-CN.ts'

/** About items, as every widget says it. */
export const appTexts = defineTexts('domain', { zh, en })
