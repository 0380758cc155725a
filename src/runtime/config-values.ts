// What a page or a univ-config.json may say; the developer kit (src/build/kit-read.mjs) hands this file out as it
// stands. Each text in English and, behind " | ", in Chinese.

/**
 * Configuration of the tags, weakest source first: univ-config.json beside the scripts, the page's
 * `<script type="application/json" data-univ-config>`, attributes, the `config` property. Relative addresses resolve
 * against where they are written. All keys are optional.
 */
export interface UnivConfig {
  /** Task centre: visits, guides, notices. | 任务中心：访问量、指南、通知 */
  taskCenter?: string
  /** Standard questions and history of the assistant. | 知识机器人：标准问题与历史 */
  knowledgeBot?: string
  /** Related questions in the help centre; empty: none. | 知识图谱：帮助中心的相关问题，留空则不用 */
  knowledgeGraph?: string
  /** Process platform: tasks, processes, favourites. | 流程平台：任务、流程、收藏 */
  taskApi?: string
  /** Form platform, opened by items. | 表单平台，由事项打开 */
  formPlatform?: string
  /** Answers of the assistant. | 助手问答服务 */
  bot?: string
  /** Speech recognition. | 语音识别服务 */
  asr?: string
  /** Takes log entries; empty: the app centre does. | 日志接收地址，留空则由应用中心接收 */
  trace?: string
  /** App centre, GraphQL, signed in. | 应用中心（登录后）的 GraphQL 地址 */
  appCenter?: string
  /** App centre, GraphQL, for guests. | 应用中心（访客）的 GraphQL 地址 */
  anonymousAppCenter?: string
  /** Server-sent events. | 实时消息地址 */
  bus?: string
  /** The university's tenant. | 租户 */
  tenant?: string
  /** Only items of this trait are shown. | 只显示此特征的事项 */
  trait?: string
  /** Which page content variant is shown. | 页面内容方案 */
  solution?: string
  /** Language where neither attribute nor page says one. | 默认语言 */
  lang?: string
  /** The school that the assistant answers for. | 助手所属学校 */
  schoolId?: string
  /** Which back end writes favourites. | 由哪个后端保存收藏 */
  favorites?: 'task-api' | 'app-center'
  /** Which back end lists processes. | 由哪个后端提供流程列表 */
  processes?: 'task-api' | 'app-center'
  /** What a reply of speech recognition holds: its chunk's text, or all text so far. | 语音识别每次返回本段还是全文 */
  asrText?: 'chunk' | 'cumulative'
  /** First letters of the digits 0 to 9, ten letters. | 数字 0 到 9 的首字母，十个字母 */
  digitLetters?: string
  /** Path of the portal on its server. | 门户在服务器上的路径 */
  basePath?: string
  /** Shown in the footer and the help centre. | 页脚与帮助中心的联系方式 */
  contact?: { copyright?: string; address?: string; telephone?: string }
  /** Sign-in. Counts only with addresses that the scripts' own univ-config.json names. | 登录配置 */
  oidc?: {
    authority?: string
    clientId?: string
    scope?: string
    responseType?: 'id_token token' | 'code' | ''
    metadata?: Record<string, string>
  }
  /** Origins that a session may be handed to; only in the scripts' own univ-config.json. | 允许共享登录的来源 */
  embedOrigins?: string[]
  /** Home sections by solution. | 各方案的首页栏目 */
  solutions?: Record<string, string[]>
}
