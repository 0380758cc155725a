/** A page of the portal or the university that the bot can open. */
export interface Destination {
  zh: string
  en: string
  /** Below the hall's address; with a leading slash, on its origin. */
  path: string
  aliases: string[]
}

// oxfmt-ignore
const rows: [zh: string, en: string, path: string, ...aliases: string[]][] = [
  ['服务大厅首页', 'the hall’s home page', 'workflow/index', '首页', '主页', '办事大厅', '网上办事大厅', 'home page', 'service hall'],
  ['全部事项', 'all items', 'workflow/serviceCenter', '服务中心', '所有事项', '事项列表', 'service centre', 'service center', 'catalogue'],
  ['帮助中心', 'the help centre', 'workflow/helpcenter', '帮助页面', '常见问题', 'help center', 'faq'],
  ['我的待办', 'my to-do list', 'workflow/todo', '待办事项', '待办列表', 'to do list', 'my tasks', 'todo'],
  ['我的申请', 'my applications', 'workflow/meApply', '我发起的', '申请记录', '申请进度', 'applications', 'progress of my application'],
  ['办结事项', 'what is completed', 'workflow/done', '已办结', '已完成的申请', 'completed list'],
  ['抄送我的', 'copied to me', 'workflow/flow_cc', '抄送', 'carbon copies'],
  ['我的收藏', 'my favourites', 'workflow/favorite', '收藏夹', '收藏的事项', 'favorites', 'my favorites'],
]

export const destinations: readonly Destination[] = rows.map(([zh, en, path, ...aliases]) => ({
  zh,
  en,
  path,
  aliases,
}))

/** The destination in a request to open a page; null for any other text. */
export function parseDestination(text: string): string | null {
  const zh =
    /^\s*(?:请|麻烦|帮我|帮忙|给我|直接)*\s*(?:打开|进入|跳转到?|转到|前往|带我去|带我到|访问)\s*(.+?)(?:的?(?:页面|网页|链接))?[\s。.!！吧]*$/u.exec(
      text,
    )
  if (zh) return zh[1] ?? null
  const en =
    /^\s*(?:please |could you |can you )*(?:open|go to|take me to|bring me to|navigate to|launch)\s+(?:up )?(?:the |my )?(.+?)(?: page)?[\s.!?]*$/iu.exec(
      text,
    )
  return en?.[1] ?? null
}
