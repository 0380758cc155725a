import { defineTexts } from '../../../runtime/i18n/translator.ts'
import { pageTexts } from '../texts/page-texts.ts'

export const noMatchesTexts = defineTexts('catalogue/no-matches', {
  within: pageTexts,
  zh: {
    none: '没有找到“{keyword}”相关的事项',
    noneHint: '换个说法试试，或去掉一个条件。也可以用拼音或首字母，例如 cjd。',
    noneCall: '仍然找不到？请致电 {telephone}',
    empty: '目前没有事项',
    report: '告诉我们找不到',
    reported: '已转告事项管理人员，谢谢。',
    notReported: '没有发送成功，请再试一次。',
  },
  en: {
    none: 'No item found for “{keyword}”',
    noneHint: 'Try another word or remove a condition. Pinyin and initials work too, such as cjd.',
    noneCall: 'Still not found? Call {telephone}',
    empty: 'There are no items right now',
    report: 'Report a missing item',
    reported: 'Thank you. The editors of the catalogue have been notified.',
    notReported: 'The report could not be sent. Please try again.',
  },
})
