import type { AttributesOf, ElementDocs } from '../../element/define/element-docs.ts'
import type element from './element.ts'
import { CATALOGUE_VIEWS, RESERVED_HEIGHTS } from './state/attributes.ts'

export default {
  tag: 'univ-service-catalogue',
  en: 'The catalogue of service items: browse, search, filter, mark as favourite, open.',
  zh: '服务事项目录：浏览、搜索、筛选、收藏、办理',
  reservedHeights: RESERVED_HEIGHTS,
  attributes: {
    view: {
      values: CATALOGUE_VIEWS,
      default: 'catalogue',
      en:
        '"home" shows sections for a start page, "compact" a search box with the ten most used items, "item" one item as a page, "guide" one service guide or all of them, ' +
        '"project" a themed page, "search" everything found, "help" questions and answers',
      zh: '视图：catalogue 目录，home 首页栏目，compact 搜索框和最常用的十项，item 单个事项，guide 办事指南，project 专题，search 搜索结果，help 帮助',
    },
    sections: {
      default: 'hot recommended themes',
      en: 'for view "home", which sections: hot, recommended, themes, recent, statistics, projects',
      zh: 'home 视图显示的栏目：hot、recommended、themes、recent、statistics、projects',
    },
    keyword: {
      en: 'the search text; "all" or an empty value clears it, as for the next five',
      zh: '搜索词；all 或留空表示不限，下面五项相同',
    },
    tab: {
      en: 'how items are grouped: "tag", "dep", "zimu", "collect" or "keyword"',
      zh: '分组方式：tag 主题、dep 部门、zimu 字母、collect 收藏、keyword 搜索',
    },
    tag: { en: 'only items of this theme', zh: '只显示此主题的事项' },
    dep: { en: 'only items of this department', zh: '只显示此部门的事项' },
    zimu: { en: 'only items with this initial letter, A to Z', zh: '只显示此首字母的事项，A 到 Z' },
    audience: { en: 'only items for this audience', zh: '只显示面向此人群的事项' },
    handling: {
      en: 'only items that are handled this way, such as "online"',
      zh: '只显示此办理方式的事项，例如 online',
    },
    appId: {
      en: 'the item of views "item" and "guide"; with panel "3" its detail opens in a dialog',
      zh: '事项编号，用于 item 与 guide 视图；panel 为 3 时打开详情',
    },
    guideId: {
      en: 'the guide of view "guide", if it is opened without an item',
      zh: '指南编号，用于 guide 视图',
    },
    projectId: { en: 'the project of view "project"', zh: '专题编号，用于 project 视图' },
    panel: {
      en: '"3" opens the detail of app-id; in view "help", the open question',
      zh: '3 打开 app-id 的详情；help 视图中为展开的问题',
    },
    noHead: {
      type: 'boolean',
      en: 'hides the search box and tabs, for a page that has its own and sets keyword and tab',
      zh: '不显示自带的搜索框和标签栏',
    },
    limit: {
      type: 'string | number',
      en: 'how many items are shown before "show more", "0" for all; without it six rows, 24 items at most, and all inside univ-portal',
      zh: '先显示多少项，其余点“显示更多”；0 为全部；不写为六行，至多 24 项，univ-portal 内为全部',
    },
    noSignIn: {
      type: 'boolean',
      en: 'hides the sign-in prompt',
      zh: '不显示登录提示',
    },
    agentTools: {
      type: 'boolean',
      en: "lets programs of the visitor's browser find and read items, guides and answers (WebMCP); none of its tools changes anything",
      zh: '允许访问者浏览器中的程序查找并读取事项、指南和解答（WebMCP）；只读，不会改动任何内容',
    },
    source: {
      type: 'string | object',
      en: 'the URL of your own list (CSV, JSON), instead of a hall; the property also accepts rows',
      zh: '自己的事项清单的地址（CSV、JSON），不需要服务大厅；同名属性也可直接给数据',
    },
  },
  events: [
    'univ-filters-changed',
    'univ-app-opened',
    'univ-favorite-changed',
    'univ-navigate',
    'univ-title-changed',
  ],
  slots: { scene: { en: 'a drawing beside the title of a project', zh: '专题标题旁的图画' } },
  parts: {
    search: { en: 'the search box', zh: '搜索框' },
    filters: { en: 'the filters beside the results', zh: '结果旁的筛选' },
    results: { en: 'the results', zh: '结果' },
  },
} satisfies ElementDocs<AttributesOf<typeof element>>
