import { PATHS } from '../../runtime/routing/paths.ts'
import type { LocalizedText } from './element-docs.ts'
import type { UnivEvents } from '../hooks/univ-events.ts'

const oneOf = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(' | ')

/** When each event fires, and the types in its `detail`. */
export const eventDocs = {
  'univ-ready': {
    detail: { tag: 'string' },
    en: 'the element renders its content for the first time',
    zh: '首次显示内容',
  },
  'univ-error': {
    detail: { message: 'string', where: 'string' },
    en: 'an error occurred; the element itself shows it to the user',
    zh: '出现错误，标签会自行提示用户',
  },
  'univ-navigate': {
    detail: {
      name: oneOf([...Object.keys(PATHS), 'unknown']),
      params: 'Record<string, string>',
      query: 'Record<string, string>',
      href: 'string',
    },
    en: 'before a page of the portal opens; outside the portal, the element opens its address',
    zh: '打开门户页面之前；不在门户内时，标签会直接打开其地址',
  },
  'univ-app-opened': {
    detail: { id: 'string', code: 'string', uri: 'string' },
    en: 'before an item opens at `uri`',
    zh: '打开事项之前',
  },
  'univ-favorite-changed': {
    detail: { id: 'string', favorite: 'boolean' },
    en: 'after an item was added to or removed from the favourites',
    zh: '收藏或取消收藏之后',
  },
  'univ-task-acted': {
    detail: { id: 'string', actionId: 'string' },
    en: 'after an action on a task',
    zh: '办理任务之后',
  },
  'univ-list-changed': {
    detail: { list: 'string', keyword: 'string', query: 'string', processId: 'string' },
    en: 'the user chose another list, page, filter or process; the detail holds the attributes of these names',
    zh: '用户换了列表、页码、筛选或流程；detail 中为同名属性的值',
  },
  'univ-assistant-changed': {
    detail: { state: oneOf(['open', 'minimised', 'closed']) },
    en: 'the user opened, minimised or closed the dialog',
    zh: '用户打开、收起或关闭了对话框',
  },
  'univ-question-asked': {
    detail: { question: 'string' },
    en: 'a question was sent to the assistant',
    zh: '发送了一个问题',
  },
  'univ-session-changed': {
    detail: { state: oneOf(['guest', 'signed-in']) },
    en: 'the user signed in or out',
    zh: '登录或退出',
  },
  'univ-title-changed': {
    detail: { title: 'string' },
    en: 'the element shows one item, guide, topic or process; an empty title when it no longer does',
    zh: '显示单个事项、指南、专题或流程时，给出其名称；不再显示时为空',
  },
  'univ-filters-changed': {
    detail: { query: 'Record<string, string>' },
    en: 'the user changed the filters; `query` has them URL-encoded',
    zh: '用户改变了筛选',
  },
} satisfies { [N in keyof UnivEvents]: LocalizedText & { detail: Record<keyof UnivEvents[N], string> } }
