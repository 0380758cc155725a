import { defineTexts } from '../../../runtime/i18n/translator.ts'
import zh from './i18n/zh-CN.ts'

export const formTexts = defineTexts('process-center/form', { zh, en: () => import('./i18n/en.ts') })
