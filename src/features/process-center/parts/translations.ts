import { defineTexts } from '../../../runtime/i18n/translator.ts'
import en from './i18n/en.ts'
import zh from './i18n/zh-CN.ts'

/** Texts that the first screen does not need: filters, menus, dialogs, export. */
export const partsTexts = defineTexts('process-center/parts', { zh, en })
