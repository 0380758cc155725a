/** A page of the portal or the university that the bot can open. */
export interface Destination {
  zh: string
  en: string
  path: string
  aliases: string[]
}

export const destinations: readonly Destination[] = [
  {
    zh: '图书馆主页',
    en: 'the library site',
    path: '/demo/foreign/library',
    aliases: ['图书馆网站', '图书馆首页', '图书馆官网', 'library home page', 'library website', 'library'],
  },
  {
    zh: '学院主页',
    en: 'the school’s site',
    path: '/demo/department',
    aliases: ['学院网站', '院系主页', 'department site', 'school website'],
  },
  {
    zh: '服务大厅首页',
    en: 'the hall’s home page',
    path: '/workflow/index',
    aliases: ['首页', '主页', '办事大厅', '网上办事大厅', 'home page', 'service hall'],
  },
  {
    zh: '全部事项',
    en: 'all items',
    path: '/workflow/serviceCenter',
    aliases: ['服务中心', '所有事项', '事项列表', 'service centre', 'service center', 'catalogue'],
  },
  {
    zh: '帮助中心',
    en: 'the help centre',
    path: '/workflow/helpcenter',
    aliases: ['帮助页面', '常见问题', 'help center', 'faq'],
  },
  {
    zh: '我的待办',
    en: 'my to-do list',
    path: '/workflow/todo',
    aliases: ['待办事项', '待办列表', 'to do list', 'my tasks', 'todo'],
  },
  {
    zh: '我的申请',
    en: 'my applications',
    path: '/workflow/meApply',
    aliases: ['我发起的', '申请记录', '申请进度', 'applications', 'progress of my application'],
  },
  {
    zh: '办结事项',
    en: 'what is completed',
    path: '/workflow/done',
    aliases: ['已办结', '已完成的申请', 'completed list'],
  },
  { zh: '抄送我的', en: 'copied to me', path: '/workflow/flow_cc', aliases: ['抄送', 'carbon copies'] },
  {
    zh: '我的收藏',
    en: 'my favourites',
    path: '/workflow/favorite',
    aliases: ['收藏夹', '收藏的事项', 'favorites', 'my favorites'],
  },
]

/** The destination in a request to open a page; null for any other text. */
export function parseDestination(text: string): string | null {
  const zh =
    /^\s*(?:请|麻烦|帮我|帮忙|给我|直接)*\s*(?:打开|进入|跳转到?|转到|前往|带我去|带我到|访问)\s*(.+?)(?:的?(?:页面|网页|链接))?[\s。.!！吧]*$/u.exec(
      text,
    )
  if (zh) return zh[1]!
  const en =
    /^\s*(?:please |could you |can you )*(?:open|go to|take me to|bring me to|navigate to|launch)\s+(?:up )?(?:the |my )?(.+?)(?: page)?[\s.!?]*$/iu.exec(
      text,
    )
  return en ? en[1]! : null
}
