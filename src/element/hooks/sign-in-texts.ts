import { commonTexts } from '../../runtime/i18n/common-texts.ts'
import { defineTexts } from '../../runtime/i18n/translator.ts'

export const signInTexts = defineTexts('element/sign-in', {
  within: commonTexts,
  zh: {
    hint: '登录后可以查看全部事项。',
    counted: '登录后可以查看全部 {count} 个事项。',
  },
  en: {
    hint: 'Sign in to see all items.',
    counted: 'Sign in to see all {count} items.',
  },
})
