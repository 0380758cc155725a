import { defineTexts } from '../../runtime/i18n/translator.ts'

export const signInTexts = defineTexts('element/sign-in', {
  zh: {
    hint: '登录后可以看到您的全部内容。',
    counted: '登录后可以看到您的全部内容，共 {count} 个事项。',
    signIn: '登录',
  },
  en: {
    hint: 'Sign in to see all that is yours.',
    counted: 'Sign in to see all that is yours, with {count} items.',
    signIn: 'Sign in',
  },
})
