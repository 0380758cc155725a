import { defineTexts } from '../../../runtime/i18n/translator.ts'
import { pageTexts } from '../texts/page-texts.ts'

export const guideTexts = defineTexts('catalogue/guide', {
  within: pageTexts,
  zh: {
    intro: '按主题、部门或字母查找指南，一步一步把事办完。',
    steps: '{n} 步',
    count: '共 {n} 份指南',
    none: '还没有办理指南',
    guestNone: '登录后可以查看办理指南。',
    notFound: '没有这份指南',
    allGuides: '全部指南',
    forItem: '这个事项没有分步指南，可以直接办理。',
    others: '其他指南',
    progress: '已完成 {done} 步，共 {n} 步',
    finished: '{n} 步都完成了。',
    tick: '标记为已完成',
    tickOf: '（第 {at} 步：{name}）',
    next: '下一步',
    byProcess: '已由我的申请完成',
    stepItems: '第 {at} 步的相关事项',
    savedOnDevice: '进度保存在这台设备上；登录后，办结的事项会自动打勾。',
    tickedAutomatically: '办结的事项会自动打勾；手动勾选的进度保存在这台设备上。',
  },
  en: {
    intro: 'Find a guide by theme, department or letter, and get things done step by step.',
    steps: '{n} step{n:s}',
    count: '{n} guide{n:s}',
    none: 'There are no guides yet',
    guestNone: 'Sign in to see the guides.',
    notFound: 'Guide not found',
    allGuides: 'All guides',
    forItem: 'This item needs no guide. You can start right away.',
    others: 'Other guides',
    progress: '{done} of {n} steps done',
    finished: 'All {n} steps are done.',
    tick: 'Mark as done',
    tickOf: '(step {at}, {name})',
    next: 'Next',
    byProcess: 'Done by one of your requests',
    stepItems: 'Items of step {at}',
    savedOnDevice:
      'Your progress stays on this device. If you sign in, completed processes are marked automatically.',
    tickedAutomatically:
      'Completed processes are marked automatically. What you mark yourself stays on this device.',
  },
})
