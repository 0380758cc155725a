import { defineTexts } from '../../runtime/i18n/translator.ts'
import { portalTexts } from '../texts/translations.ts'

/** Texts of the notice bell and strip, which load after the page. */
export const noticeTexts = defineTexts('portal/parts', {
  within: portalTexts,
  zh: {
    notices: '通知',
    announced: '停机通知：{title}。',
    arrived: '新通知：{title}。',
    more: '查看',
    all: '全部 {n} 条',
    less: '收起',
    close: '关闭通知栏',
    dismiss: '不再显示',
  },
  en: {
    notices: 'Notices',
    announced: 'Outage: {title}.',
    arrived: 'Notice: {title}.',
    more: 'Read more',
    all: 'All {n}',
    less: 'Show less',
    close: 'Close notices',
    dismiss: 'Do not show again',
  },
})
