import { defineTexts } from './translator.ts'

/** Texts that several widgets show. */
export const commonTexts = defineTexts('common', {
  zh: {
    broken: '这部分内容出了点问题，页面其他部分不受影响。',
    retry: '重试',
    close: '关闭',
    cancel: '取消',
    signIn: '登录',
  },
  en: {
    broken: 'Something went wrong in this part. The rest of the page is fine.',
    retry: 'Try again',
    close: 'Close',
    cancel: 'Cancel',
    signIn: 'Sign in',
  },
})
