import type { AttributesOf, ElementDocs } from '../../element/define/element-docs.ts'
import type element from './element.ts'
import { RESERVED_HEIGHTS } from './reserved-heights.ts'

export default {
  tag: 'univ-visit-counter',
  en: 'Visits today, visits in total, people online now. Works for guests.',
  zh: '今日访问、累计访问、当前在线，访客可用',
  reservedHeights: RESERVED_HEIGHTS,
  attributes: {
    label: {
      en: "the name of a site's own counter: a-z, 0-9, dots and hyphens; without it, the hall's",
      zh: '站点自己的计数名（小写字母、数字、点、横线），不写则是服务大厅的',
    },
    figures: {
      default: 'today total online',
      en: 'which numbers, in which order',
      zh: '显示哪几个数字及次序',
    },
    days: { type: 'boolean', en: 'shows the last 30 days below the numbers', zh: '在数字下方显示近 30 天' },
  },
  parts: {
    visits: { en: 'the whole counter', zh: '整个计数器' },
    figure: { en: 'one number with its name', zh: '一个数字及其名称' },
    value: { en: 'the number', zh: '数字' },
    days: { en: 'the last 30 days', zh: '近 30 天' },
  },
  configuration: ['taskCenter', 'timeZone'],
} satisfies ElementDocs<AttributesOf<typeof element>>
