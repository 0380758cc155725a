import type { AttributesOf, ElementDocs } from '../../element/define/element-docs.ts'
import type element from './element.ts'
import { RESERVED_HEIGHTS } from './reserved-heights.ts'

export default {
  tag: 'univ-favorites',
  en: "The user's favourite items in their own order; a guest's stay on the device.",
  zh: '我的收藏：按自己的顺序排列；访客的收藏留在本机',
  reservedHeights: RESERVED_HEIGHTS,
  attributes: {
    view: {
      values: ['cards', 'grid'],
      default: 'cards',
      en: 'cards, or a grid of icons for a start page, filled up with recently used items',
      zh: '显示卡片，或图标网格（以最近使用的事项补足），适合首页',
    },
    heading: {
      default: 'default',
      en: 'the heading above the list; empty for none',
      zh: '列表上方的标题，留空则不显示',
    },
    keyword: {
      en: 'shows only the favourites that match, by text, pinyin or initials',
      zh: '只显示匹配的收藏，支持汉字、拼音和首字母',
    },
    noSignIn: {
      type: 'boolean',
      en: 'hides the sign-in prompt',
      zh: '不显示登录提示',
    },
    arrange: {
      type: 'boolean',
      en: 'starts in reorder mode',
      zh: '直接进入调整顺序',
    },
  },
  events: ['univ-favorite-changed', 'univ-app-opened', 'univ-navigate'],
  parts: { list: { en: 'the list of items', zh: '事项列表' } },
} satisfies ElementDocs<AttributesOf<typeof element>>
