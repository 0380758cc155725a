import { keysOf } from './keys-of.ts'

/**
 * The complete list of additions to the specification (§3, §7), which a server may all support, or some, or none: what each
 * gives, and what people see (or do not) on a hall whose systems lack it. Decoders and calls name those that they belong to.
 */
export const additionDocs = {
  'english-texts': {
    gives: {
      en: 'English texts of items, themes, guides, questions.',
      zh: '事项、主题、指南、问题的英文文本',
    },
    without: {
      en: "Data appear in the back end's language only; the interface is in both.",
      zh: '数据只显示后端的一种语言，界面仍有中英文',
    },
  },
  'search-words': {
    gives: { en: 'Additional search terms and the pinyin of an item.', zh: '事项的检索词与拼音' },
    without: {
      en: 'Search by name, description and tags; the browser works out the pinyin itself.',
      zh: '按名称、说明与标签检索，拼音由浏览器计算',
    },
  },
  'item-facts': {
    gives: {
      en: 'Promised time, fee, materials, office, hours, period and maintenance of an item.',
      zh: '事项的承诺时限、费用、材料、窗口、时间、开放期与维护信息',
    },
    without: { en: 'The detail has no facts and no warnings.', zh: '详情中没有办理要素与提示' },
  },
  'english-facts': {
    gives: {
      en: 'The facts and the contact of an item in English.',
      zh: '事项办理要素与联系人的英文文本',
    },
    without: {
      en: 'The facts are in the one language of the back end.',
      zh: '办理要素只显示后端的一种语言',
    },
  },
  'guest-arguments': {
    gives: {
      en: 'Guests can request just eight popular items, and one kind of tags in order.',
      zh: '访客可只请求八个热门事项与一类标签',
    },
    without: {
      en: 'The same screens: the browser truncates, filters and sorts.',
      zh: '界面相同，由浏览器截取、筛选与排序',
    },
  },
  'guest-details': {
    gives: { en: 'The whole detail and the guides of an item for guests.', zh: '访客可看完整详情与办理指南' },
    without: {
      en: 'Guests see only what the list contains; guides require signing in.',
      zh: '访客看到列表中的内容，指南需登录',
    },
  },
  'guest-questions': {
    gives: { en: 'Questions and suggestions for guests.', zh: '访客可看常见问题与推荐问题' },
    without: {
      en: 'Guests search items only; the assistant suggests no questions.',
      zh: '访客只搜索事项，助手不推荐问题',
    },
  },
  'member-count': {
    gives: {
      en: 'On pages of other sites, the offer to sign in says how many items members see.',
      zh: '其他网站页面上的登录提示写明登录后可见的事项数',
    },
    without: { en: 'The offer has no number.', zh: '登录提示不写数目' },
  },
  'guest-robot': {
    gives: {
      en: "The robot's name, picture and welcome for guests.",
      zh: '访客可见机器人的名称、形象与欢迎语',
    },
    without: { en: 'The assistant uses a generic introduction.', zh: '助手使用通用的介绍' },
  },
  'question-items': {
    gives: { en: 'The items that a question is about.', zh: '问题对应的事项' },
    without: { en: 'Questions show no items.', zh: '问题下不显示事项' },
  },
  'related-questions': {
    gives: { en: 'Questions related to the open one.', zh: '相关问题' },
    without: { en: 'No related questions.', zh: '不显示相关问题' },
  },
  'search-hit-ids': {
    gives: { en: 'Id, code and address of a search hit.', zh: '搜索结果的编号、代码与地址' },
    without: {
      en: 'A hit is resolved by its name among the loaded items, else shown as text.',
      zh: '按名称匹配已加载的事项，否则只显示文字',
    },
  },
  'missing-items': {
    gives: {
      en: '"Report what is missing" after a search without results.',
      zh: '搜索无结果时可反馈缺少的事项',
    },
    without: { en: 'No such button.', zh: '没有反馈按钮' },
  },
  notices: {
    gives: { en: 'Notices in the help centre, outages on every page.', zh: '帮助中心的通知与全站的停机公告' },
    without: { en: 'Neither is shown.', zh: '不显示通知与公告' },
  },
  'notice-events': {
    gives: {
      en: 'Open pages of signed-in users show a new or changed notice within seconds.',
      zh: '登录用户已打开的页面在几秒内显示新的或修改过的通知',
    },
    without: { en: 'Open pages look for notices once a minute.', zh: '已打开的页面每分钟查询一次通知' },
  },
  'structured-answers': {
    gives: {
      en: 'Answers with links, items, further questions and an address to open.',
      zh: '回答可带链接、事项、追问与自动打开的地址',
    },
    without: { en: 'Answers are text.', zh: '回答为纯文本' },
  },
  'streamed-answers': {
    gives: { en: 'An answer appears while it is written.', zh: '回答边生成边显示' },
    without: { en: 'An answer appears as a whole.', zh: '回答一次性显示' },
  },
  'follow-ups': {
    gives: {
      en: 'A question may refer to the answer before it: "and how much is it?".',
      zh: '可以接着上一个回答追问，例如“那要多久”',
    },
    without: { en: 'Each question stands alone.', zh: '每个问题须单独说清' },
  },
  'answer-feedback': {
    gives: { en: 'Thumbs up and down on an answer.', zh: '对回答点赞或点踩' },
    without: { en: 'No thumbs.', zh: '没有评价按钮' },
  },
  'account-settings': {
    gives: {
      en: 'Text size, contrast, colours, language and dismissed notices are saved in the account.',
      zh: '字号、对比度、配色、语言与已关闭的通知保存在账号中',
    },
    without: { en: 'They stay on the device.', zh: '只保存在本机' },
  },
  'favorite-order': {
    gives: { en: 'The order of favourites is saved in the account.', zh: '收藏顺序保存在账号中' },
    without: {
      en: 'No "change order" for signed-in users; a guest\'s order stays on the device.',
      zh: '登录后不能调整顺序，访客的顺序在本机',
    },
  },
  'task-details': {
    gives: {
      en: 'Whether a task is to be submitted or approved, its priority, and on whose behalf the user acts.',
      zh: '任务的类别、优先级与委托人',
    },
    without: {
      en: 'No filter by kind, no "urgent", no name of the delegator.',
      zh: '没有类别筛选、加急标记与委托人',
    },
  },
  'action-remarks': {
    gives: { en: 'A remark with an action on a task.', zh: '处理任务时可填写意见' },
    without: { en: 'Actions have no remark field.', zh: '处理时没有意见栏' },
  },
  'due-dates': {
    gives: { en: 'Sorting and filtering lists by due date.', zh: '按到期时间排序与筛选' },
    without: {
      en: 'Due dates of tasks are shown; no sorting and filtering by them.',
      zh: '显示任务的到期时间，但不能据此排序与筛选',
    },
  },
  'process-timeline': {
    gives: { en: 'Waiting time, remarks and delegation of each step.', zh: '各步骤的等待时间、意见与代办' },
    without: { en: 'The timeline has names, times and actions only.', zh: '时间线只有姓名、时间与操作' },
  },
  'process-content': {
    gives: {
      en: 'The submitted fields, read-only, beside the progress of a process.',
      zh: '在申请详情中只读显示填写的内容',
    },
    without: { en: 'The page links to the form.', zh: '申请详情只提供打开表单的链接' },
  },
  'process-attachments': {
    gives: { en: 'The files attached to an application.', zh: '申请的附件' },
    without: { en: 'Attachments are in the form only.', zh: '附件只能在表单中查看' },
  },
  'usual-times': {
    gives: { en: 'How long the current step usually takes.', zh: '当前环节通常需要的时间' },
    without: { en: 'Only how long it has waited so far.', zh: '只显示已等待的时间' },
  },
  'process-abilities': {
    gives: { en: 'Urge, withdraw, and delete a draft.', zh: '催办、撤回、删除草稿' },
    without: {
      en: 'None of the three; completed processes can still be rated.',
      zh: '没有这三项，已办结的仍可评价',
    },
  },
  'task-abilities': {
    gives: { en: 'Transferring a task, or having another person sign first.', zh: '转交与加签' },
    without: { en: 'Tasks can be decided only.', zh: '只能办理，不能转交或加签' },
  },
  'process-thread': {
    gives: {
      en: 'Questions to the applicant and their answers, beside the progress.',
      zh: '向申请人提问，申请人在申请详情中答复',
    },
    without: { en: 'No questions and answers.', zh: '没有提问与答复' },
  },
  'task-facets': {
    gives: { en: 'Filtering tasks by item and by applicant.', zh: '按事项与申请人筛选待办' },
    without: { en: 'Neither filter; the search finds both by name.', zh: '没有这两项筛选，可按名称搜索' },
  },
  'copy-times': {
    gives: { en: 'When a process was copied to the user.', zh: '抄送时间' },
    without: { en: 'A copy is unread until it has been opened once.', zh: '未读过的即为未读' },
  },
  'delegation-form': {
    gives: { en: 'Adding a delegation, with people search.', zh: '新增委托与人员搜索' },
    without: { en: 'Delegations are listed and can be ended.', zh: '只能查看与终止委托' },
  },
  calendar: {
    gives: { en: 'Deadlines as a calendar feed.', zh: '截止日期的日历订阅' },
    without: { en: 'No calendar button.', zh: '没有日历按钮' },
  },
  'item-form': {
    gives: {
      en: 'People apply inside the tag: known values filled in, drafts on every device.',
      zh: '在组件内直接申请：已知信息自动填好，草稿跨设备保存',
    },
    without: { en: 'Items open their own address.', zh: '事项打开各自的网址' },
  },
  'visit-labels': {
    gives: { en: 'A separate count for one site or page.', zh: '单个站点或页面的访问量' },
    without: {
      en: 'The attribute `label` shows the count of the whole hall.',
      zh: '属性 label 显示整个大厅的访问量',
    },
  },
} as const satisfies Record<string, Record<'gives' | 'without', { en: string; zh: string }>>

export type AdditionName = keyof typeof additionDocs
export const ADDITION_NAMES = keysOf(additionDocs)

/** The `capabilities` configuration for servers that support all additions. */
export const allCapabilities = (): Record<string, true> =>
  Object.fromEntries(ADDITION_NAMES.map((name) => [name, true]))
