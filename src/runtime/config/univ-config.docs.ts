import type { ConfigKey } from './resolve-config.ts'

/** The shape of a value; build/docs/contract/config-schema.ts writes the JSON Schema and the type declaration from it. */
export interface ValueDocs {
  values?: readonly string[]
  type?: 'boolean' | 'number'
  /** `address`: a URL, relative to the file that holds it; `origin`: scheme, host and port only. */
  format?: 'address' | 'origin'
  pattern?: string
  items?: ValueDocs
  entries?: ValueDocs
  properties?: Record<string, KeyDocs>
}
export interface KeyDocs extends ValueDocs {
  en: string
  zh: string
  /** Read before any tag exists, so no attribute can set it. */
  isFileOnly?: boolean
  /** That of an object with named properties consists of theirs. */
  example?: unknown
}

/** The keys of the configuration. */
export const configDocs = {
  taskCenter: {
    format: 'address',
    example: 'https://task.example.edu/taskcenter',
    en: 'Task centre: visits, guides, notices.',
    zh: '任务中心：访问量、指南、通知',
  },
  knowledgeBot: {
    format: 'address',
    example: 'https://bot.example.edu/knowledge-bot',
    en: 'Standard questions and history of the assistant.',
    zh: '知识机器人：标准问题与历史',
  },
  knowledgeGraph: {
    format: 'address',
    example: 'https://bot.example.edu/knowledge-graph',
    en: 'Related questions in the help centre; empty: none.',
    zh: '知识图谱：帮助中心的相关问题，留空则不用',
  },
  taskApi: {
    format: 'address',
    example: 'https://process.example.edu/api',
    en: 'Process platform: tasks, processes, favourites.',
    zh: '流程平台：任务、流程、收藏',
  },
  formPlatform: {
    format: 'address',
    example: 'https://form.example.edu/apis/v2',
    en: 'Form platform, opened by items.',
    zh: '表单平台，由事项打开',
  },
  bot: {
    format: 'address',
    example: 'https://bot.example.edu/knowledge-bot',
    en: 'Answers of the assistant.',
    zh: '助手问答服务',
  },
  asr: {
    format: 'address',
    example: 'https://speech.example.edu/asr',
    en: 'Speech recognition.',
    zh: '语音识别服务',
  },
  trace: {
    format: 'address',
    example: 'https://log.example.edu/trace',
    en: 'Receives log entries; if empty, the app centre does.',
    zh: '日志接收地址，留空则由应用中心接收',
  },
  appCenter: {
    format: 'address',
    example: 'https://app.example.edu/graphql',
    en: 'App centre, GraphQL, signed in.',
    zh: '应用中心（登录后）的 GraphQL 地址',
  },
  anonymousAppCenter: {
    format: 'address',
    example: 'https://app.example.edu/anonymous/graphql',
    en: 'App centre, GraphQL, for guests.',
    zh: '应用中心（访客）的 GraphQL 地址',
  },
  bus: {
    format: 'address',
    example: 'https://task.example.edu/bus',
    en: 'Server-sent events.',
    zh: '实时消息地址',
  },
  tenant: { example: 'example-university', en: "The university's tenant.", zh: '租户' },
  trait: { example: 'hall', en: 'Only items with this trait are shown.', zh: '只显示此特征的事项' },
  solution: {
    example: 'freshman',
    en: 'The variant of the page content.',
    zh: '页面内容方案',
  },
  lang: {
    example: 'en',
    en: 'The language if neither an attribute nor the page sets one.',
    zh: '默认语言',
  },
  schoolId: { example: '10295', en: 'The school that the assistant answers for.', zh: '助手所属学校' },
  favorites: {
    values: ['task-api', 'app-center'],
    example: 'app-center',
    en: 'Which back end saves favourites.',
    zh: '由哪个后端保存收藏',
  },
  processes: {
    values: ['task-api', 'app-center'],
    example: 'app-center',
    en: 'Which back end lists processes.',
    zh: '由哪个后端提供流程列表',
  },
  asrText: {
    values: ['chunk', 'cumulative'],
    example: 'cumulative',
    en: 'The text in a speech recognition reply: that of its chunk, or all text so far.',
    zh: '语音识别每次返回本段还是全文',
  },
  digitLetters: {
    pattern: '^[A-Z]{10}$',
    example: 'LYESSWLQBJ',
    en: 'The initials of the digits 0 to 9, ten letters.',
    zh: '数字 0 到 9 的首字母，十个字母',
  },
  timeZone: {
    example: 'Europe/Berlin',
    en: "The hall's time zone, an IANA name: times without a zone are in it, and it decides what day it is.",
    zh: '服务大厅所在时区（IANA 名称）：未注明时区的时间以此为准，“今天”也以此为准',
  },
  hall: {
    format: 'address',
    example: 'https://hall.example.edu/',
    en: "The hall's address, for an app that serves the scripts itself; if empty, the scripts' origin.",
    zh: '服务大厅的地址，供自行提供脚本的应用使用；留空即脚本所在处',
  },
  basePath: {
    pattern: '^[\\w\\-.~/]*$',
    example: '/hall/',
    en: 'The path of the portal on its server.',
    zh: '门户在服务器上的路径',
  },
  logo: {
    example: '/pages/icon.svg',
    en: 'The address of the university’s mark, a square image, in the header of the portal.',
    zh: '校徽地址（方形图片），显示在门户页眉',
  },
  contact: {
    en: 'Shown in the footer and the help centre; `中文 | English` for both languages.',
    zh: '页脚与帮助中心的联系方式，可写作“中文 | English”',
    properties: {
      copyright: { example: '© Example University', en: 'The copyright holder.', zh: '版权所有者' },
      address: { example: '1 University Road', en: 'The postal address.', zh: '通信地址' },
      telephone: { example: '+86 25 0000 0000', en: 'The telephone of the hall.', zh: '大厅电话' },
      accessibility: {
        example: 'hall@example.edu',
        en: 'Whom users write to when something keeps them from using the hall: a mail address or a URL. With it, the footer links to /accessibility.',
        zh: '无障碍方面的联系方式：邮箱或网址；填写后页脚链接到 /accessibility',
      },
      security: {
        example: 'security@example.edu',
        en: 'Whom to tell about a vulnerability: a mail address or a URL, for /.well-known/security.txt.',
        zh: '报告安全漏洞的联系方式：邮箱或网址，写入 /.well-known/security.txt',
      },
    },
  },
  errors: {
    en: 'Reports of errors and web vitals, without personal data, by sendBeacon; nothing if the browser asks not to be tracked.',
    zh: '向运维上报错误与网页性能，不含个人信息',
    properties: {
      url: {
        format: 'address',
        example: '/errors',
        en: 'Where they are sent as a JSON list of {kind, name, message, value, page, release}; nowhere by default.',
        zh: '上报地址；默认不上报',
      },
      sample: {
        type: 'number',
        example: 0.1,
        en: 'The share of the pages that report, 0 to 1.',
        zh: '上报页面的比例',
      },
    },
  },
  oidc: {
    en: 'Sign-in. Ignored unless the univ-config.json beside the scripts contains its origins.',
    zh: '登录配置',
    properties: {
      authority: {
        format: 'address',
        example: 'https://sso.example.edu/realms/campus',
        en: 'The issuer of the OpenID Connect provider; discovery is read below it.',
        zh: 'OpenID Connect 提供方的 issuer，其下须有发现文档',
      },
      clientId: {
        example: 'univ-portal',
        en: 'The public client that is registered for the hall.',
        zh: '为大厅登记的公共客户端',
      },
      scope: {
        example: 'openid profile task process',
        en: 'The scopes to request, space-separated; if empty, the default.',
        zh: '请求的授权范围，空格分隔；留空用默认值',
      },
      responseType: {
        values: ['code', 'id_token token', ''],
        example: 'code',
        en: 'The flow; if empty, code with PKCE if the provider has a token endpoint, else implicit.',
        zh: '登录流程；留空则提供方有令牌端点时用 code（PKCE），否则用隐式',
      },
      metadata: {
        entries: { format: 'address' },
        example: { end_session_endpoint: 'https://sso.example.edu/logout' },
        en: 'Endpoints missing in discovery, by their names in OpenID Connect Discovery.',
        zh: '发现文档没有的端点，名称与发现文档相同',
      },
      programs: {
        format: 'address',
        example: '/oidc/agents',
        en: 'Where users see which programs may read for them, and take it back; linked in the personal centre.',
        zh: '用户查看并收回程序授权的页面；填写后个人中心链接到它',
      },
      password: {
        format: 'address',
        example: '/oidc/password',
        en: 'Where users change their password; linked in the personal centre.',
        zh: '用户修改密码的页面；填写后个人中心链接到它',
      },
    },
  },
  embedOrigins: {
    items: { format: 'origin' },
    example: ['https://library.example.edu'],
    en: 'Origins that may receive a session; only in the univ-config.json beside the scripts.',
    zh: '允许共享登录的来源',
  },
  capabilities: {
    entries: { type: 'boolean' },
    example: { calendar: false, 'favorite-order': true },
    en: 'Additions to the specification that the systems support; unlisted ones are detected.',
    zh: '各系统具备哪些附加能力，未列出的自动探测',
  },
  solutions: {
    entries: { items: {} },
    example: { freshman: ['projects', 'recommended', 'themes'] },
    en: 'The sections of the home page, by solution.',
    zh: '各方案的首页栏目',
  },
  words: {
    entries: {},
    example: { 审核中: 'doing', SUSPENDED: '已挂起 | Suspended' },
    en: "Your systems' values for a status, an audience or a handling method: the hall's own value for each, or a label, Chinese | English.",
    zh: '各系统的状态、服务对象、办理方式用词：对应本大厅的词，或显示的文字（中文 | 英文）',
  },
  productName: {
    example: '网上办事大厅 | University services',
    en: 'The name of the hall in header, footer and title, Chinese | English.',
    zh: '大厅名称，用于页眉、页脚和标题（中文 | 英文）',
  },
  numberLabels: {
    entries: {},
    example: { postgraduate: 'student-number' },
    en: 'The kind of number of each post type: student-number, staff-number or work-number.',
    zh: '各岗位类型的号码名称：student-number（学号）、staff-number（职工号）或 work-number（工号）',
  },
  texts: {
    entries: { entries: { entries: {} } },
    example: { en: { catalogue: { search: 'Search services' } } },
    en: 'Custom texts, by language, folder of the source and key, for all tags of the page.',
    zh: '自定义界面文字：按语言、源代码目录和键，对页面上的全部组件生效',
  },
  early: {
    items: { format: 'address' },
    example: ['/app-center/anonymous/graphql?query=%7B%7D'],
    en: "The guests' first requests, prefetched with the scripts; only of the scripts' origin. By default the items and their tags.",
    zh: '访客首先读取的地址，与脚本同时请求；仅限脚本所在的源；默认为事项及其标签',
  },
  earlyReplies: {
    isFileOnly: true,
    format: 'address',
    example: '/guest-replies.ndjson',
    en: 'A file with the replies to `early`, one JSON text a line in the same order: one request instead of one each. Public data only, as fresh as the replies, and with the CORS headers of the scripts.',
    zh: '包含 `early` 全部回复的文件，按相同顺序每行一个 JSON，只需一次请求',
  },
} satisfies Record<ConfigKey, KeyDocs>
