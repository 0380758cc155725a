import { defineTexts } from '../../../runtime/i18n/translator.ts'
import en from './i18n/en.ts'
import zh from './i18n/zh-CN.ts'
import { commonTexts } from '../../../runtime/i18n/common-texts.ts'

export const voiceTexts = defineTexts('assistant/voice', { zh, en, within: commonTexts })
