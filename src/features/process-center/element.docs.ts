import type { AttributesOf, ElementDocs } from '../../element/define/element-docs.ts'
import type element from './element.ts'
import { RESERVED_HEIGHTS } from './reserved-heights.ts'

export default {
  tag: 'univ-process-center',
  en: "The user's processes and tasks, live: lists, actions, delegation, progress. Requires a signed-in user.",
  zh: '我的流程与任务：实时列表、办理、委托、进度，登录后可用',
  reservedHeights: RESERVED_HEIGHTS,
  attributes: {
    view: {
      values: ['lists', 'today', 'form'],
      default: 'lists',
      en: 'the lists, an overview of today (counts, the most urgent tasks, updates of my applications), or the form of an item',
      zh: '显示列表、今日概览（待办、逾期、最紧急的任务与申请动态）或事项的申请表',
    },
    list: {
      values: ['todo', 'entrust', 'doing', 'meApply', 'done', 'flow_cc', 'manage', 'apps', 'delegation'],
      default: 'todo',
      en: 'which list is shown',
      zh: '显示哪个列表',
    },
    keyword: { en: 'the search text of the list', zh: '列表的搜索词' },
    query: {
      en: 'other state of the list, URL-encoded: start, limit, unread, draft, statuses, kind, due, sort, item, applicant, row (the row shown in the inbox)',
      zh: '列表的其余状态，按网址编码：start、limit、unread、draft、statuses、kind、due、sort、item、applicant、row（收件箱中的一行）',
    },
    processId: { en: 'the process whose details are open', zh: '打开详情的流程编号' },
    item: {
      en: 'the item whose form is filled in, with `view="form"`; `process-id` continues a draft or a returned application',
      zh: 'view="form" 时填写其申请表的事项；process-id 继续草稿或被退回的申请',
    },
    noTabs: {
      type: 'boolean',
      en: 'shows one list only, for a page that has its own navigation',
      zh: '只显示一个列表，供自带导航的页面使用',
    },
    noSearch: {
      type: 'boolean',
      en: 'hides the search field, for a page whose own search sets `keyword`',
      zh: '不显示搜索框，供自带搜索并设置 keyword 的页面使用',
    },
  },
  events: ['univ-list-changed', 'univ-task-acted', 'univ-app-opened', 'univ-navigate', 'univ-title-changed'],
  slots: {
    items: {
      en: 'content between the counts and the updates in the overview',
      zh: '今日概览中数字与动态之间的内容',
    },
    scene: {
      en: 'a drawing beside the greeting of the overview, in the portal',
      zh: '门户中今日概览问候语旁的图画',
    },
    tools: { en: 'additional controls beside search and filters', zh: '搜索与筛选旁的其他控件' },
  },
  parts: {
    figures: { en: 'the counts of the overview', zh: '今日概览的数字' },
    tabs: { en: 'the tab bar of the lists', zh: '列表的标签栏' },
    tools: { en: 'search, filters and actions above a list', zh: '列表上方的搜索、筛选与操作' },
    list: { en: 'the list', zh: '列表' },
    row: { en: 'one row of a list', zh: '列表的一行' },
  },
} satisfies ElementDocs<AttributesOf<typeof element>>
