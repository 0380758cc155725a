import { defineTexts } from '../../../runtime/i18n/translator.ts'
import { catalogueTexts } from './translations.ts'

/** Texts that several of the pages behind the catalogue show. */
export const pageTexts = defineTexts('catalogue/pages', {
  within: catalogueTexts,
  zh: {
    helpCentre: '帮助中心',
    toServices: '服务中心',
    seeAll: '查看全部事项',
    guidesFailed: '办理指南没有加载出来。',
    notFoundText: '它可能已经下线，或者地址有误。',
    notFoundGuest: '它可能已经下线、地址有误，或者登录后才能查看。',
    telephone: '电话',
    call: '致电 {telephone}',
    updated: '更新于 {at}',
    doing: '办理中',
    here: '当前事项',
    ask: '问问智能助手',
    noneFiltered: '这些条件下没有事项',
  },
  en: {
    helpCentre: 'Help centre',
    toServices: 'Service centre',
    seeAll: 'See all items',
    guidesFailed: 'The guides could not be loaded.',
    notFoundText: 'It may have been withdrawn, or the address is wrong.',
    notFoundGuest: 'It may have been withdrawn, the address may be wrong, or you need to sign in to see it.',
    telephone: 'Telephone',
    call: 'Call {telephone}',
    updated: 'Updated {at}',
    doing: 'In progress',
    here: 'This item',
    ask: 'Ask the assistant',
    noneFiltered: 'No item meets these conditions',
  },
})
