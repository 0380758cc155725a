import { defineTexts } from '../../../runtime/i18n/translator.ts'
import { pageTexts } from '../texts/page-texts.ts'

export const projectTexts = defineTexts('catalogue/project', {
  within: pageTexts,
  zh: {
    failed: '专题没有加载出来。',
    notFound: '没有这个专题',
    home: '回到首页',
    kicker: '专题服务',
    items: '{n} 项服务',
    itemsOf: '{name}：相关事项',
    empty: '这个专题还没有内容。',
    guest: '登录后可以看到这个专题的全部内容。',
  },
  en: {
    failed: 'The topic could not be loaded.',
    notFound: 'Topic not found',
    home: 'Back to home',
    kicker: 'Special topic',
    items: '{n} item{n:s}',
    itemsOf: '{name}: items',
    empty: 'This topic has no content yet.',
    guest: 'Sign in to see everything in this topic.',
  },
})
