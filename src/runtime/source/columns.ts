import { keysOf } from '../../contract/keys-of.ts'
/** The meaning of a column; {@link COLUMNS} has the headers for each, in Chinese and English. */
export type ColumnName = keyof typeof COLUMNS

/**
 * The supported columns and their headers; the README documents the first Chinese and the first English header of each.
 * Headers are compared without case, spaces, punctuation and text in brackets: see {@link normalizeHeader}.
 */
export const COLUMNS = {
  name: [
    ...['名称', '事项名称', '服务名称', '事项', '服务事项', '服务', '标题', '项目名称', '应用名称', '名字'],
    ...['name', 'title', 'service', 'service name', 'item', 'item name', 'app name', 'text'],
  ],
  nameEn: [
    ...['英文名称', '英文名', '名称英文', '事项英文名称', '英文标题'],
    ...['english name', 'name en', 'title en', 'name english', 'english title'],
  ],
  uri: [
    ...[
      '网址',
      '链接',
      '地址链接',
      '办理链接',
      '办理地址',
      '办理入口',
      '入口',
      '访问地址',
      '链接地址',
      '服务链接',
    ],
    ...['url', 'uri', 'link', 'href', 'address', 'web address', 'website', 'service url'],
  ],
  id: [
    ...['编号', '事项编号', '事项编码', '编码', '序列号', '代码'],
    ...['id', 'code', 'identifier', 'service id', 'item id'],
  ],
  description: [
    ...['说明', '简介', '描述', '事项说明', '服务说明', '内容', '介绍', '备注'],
    ...['description', 'summary', 'abstract', 'about', 'details', 'note', 'notes'],
  ],
  descriptionEn: [
    ...['英文说明', '英文简介', '英文描述', '说明英文'],
    ...['english description', 'description en', 'summary en', 'description english'],
  ],
  themes: [
    ...['主题', '分类', '类别', '主题分类', '服务分类', '事项分类', '类型', '标签'],
    ...['theme', 'themes', 'category', 'categories', 'topic', 'topics', 'tag', 'tags', 'type'],
  ],
  themesEn: [
    ...['英文主题', '主题英文', '英文分类', '分类英文'],
    ...['english theme', 'theme en', 'themes en', 'category en', 'english category'],
  ],
  departments: [
    ...['部门', '所属部门', '受理部门', '责任部门', '主管部门', '办理部门', '服务部门', '单位', '受理单位'],
    ...[
      'department',
      'departments',
      'dep',
      'dept',
      'unit',
      'owner',
      'provider',
      'organisation',
      'organization',
    ],
  ],
  departmentsEn: [
    ...['英文部门', '部门英文', '部门英文名称', '单位英文'],
    ...['english department', 'department en', 'departments en', 'unit en'],
  ],
  audience: [
    ...['服务对象', '对象', '面向对象', '适用对象', '适用人群', '面向人群', '人群'],
    ...['audience', 'audiences', 'for', 'target group', 'users', 'who'],
  ],
  handling: [
    ...['办理方式', '方式', '服务方式', '办理形式', '渠道', '办理渠道'],
    ...['handling', 'channel', 'channels', 'how', 'mode', 'delivery'],
  ],
  keywords: [
    ...['关键词', '关键字', '别名', '搜索词', '俗称'],
    ...['keywords', 'keyword', 'search terms', 'synonyms', 'alias', 'aliases'],
  ],
  office: [
    ...['办理地点', '地点', '受理地点', '办公地点', '办公室', '窗口', '地址'],
    ...['office', 'place', 'location', 'counter', 'room', 'where'],
  ],
  hours: [
    ...['办理时间', '办公时间', '开放时间', '受理时间', '服务时间'],
    ...['hours', 'opening hours', 'office hours', 'service hours'],
  ],
  contact: [
    ...['联系人', '负责人', '经办人', '联系方式', '邮箱', '电子邮箱'],
    ...['contact', 'contact person', 'person', 'email', 'e mail', 'mail'],
  ],
  telephone: [
    ...['电话', '联系电话', '咨询电话', '办公电话', '电话号码', '手机'],
    ...['telephone', 'phone', 'tel', 'phone number', 'telephone number'],
  ],
  fee: [...['收费', '费用', '收费标准', '是否收费'], ...['fee', 'fees', 'cost', 'costs', 'price', 'charge']],
  promised: [
    ...['承诺时限', '办理时限', '时限', '办结时限', '承诺办结时间', '办理周期'],
    ...['promised', 'processing time', 'duration', 'time limit', 'turnaround'],
  ],
  materials: [
    ...['材料', '所需材料', '申请材料', '办理材料', '提交材料'],
    ...['materials', 'documents', 'required documents', 'what to bring', 'requirements'],
  ],
  openFrom: [
    ...['开始日期', '开始时间', '开放日期', '起始日期', '受理开始'],
    ...['open from', 'start', 'start date', 'valid from', 'opens'],
  ],
  openTo: [
    ...['截止日期', '截止时间', '结束日期', '结束时间', '受理截止'],
    ...['open to', 'end', 'end date', 'valid to', 'deadline', 'closes', 'valid through'],
  ],
  maintenance: [...['停机公告', '维护公告', '暂停说明'], ...['maintenance', 'outage', 'service notice']],
  updated: [
    ...['更新日期', '更新时间', '修改日期', '修改时间', '最近更新', '发布日期', '发布时间'],
    ...['updated', 'last updated', 'modified', 'date modified', 'last change', 'date'],
  ],
  popularity: [
    ...['热度', '访问量', '使用次数', '办件量', '推荐', '推荐度', '点击量'],
    ...['popularity', 'uses', 'visits', 'count', 'rank', 'recommend', 'recommended'],
  ],
  pinyin: [...['拼音', '全拼'], ...['pinyin', 'reading']],
  visible: [
    ...['是否显示', '显示', '是否公开', '启用', '状态'],
    ...['visible', 'shown', 'published', 'active', 'enabled'],
  ],
} as const satisfies Record<string, readonly string[]>

/** Internal columns of spreadsheets; ignored without a warning. */
const IGNORED_HEADERS = ['序号', '行号', '排序', '编辑', 'no', 'nr', 'number', 'row', 'sort', 'index', '']

/** Traditional characters of headers, each followed by the simplified one. */
const TRADITIONAL =
  '備备內内別别務务問问啟启單单對对屬属態态應应擊击數数時时暫暂標标準准熱热狀状發发碼码稱称簡简籤签紹绍結结維维網网編编聯联繫系薦荐號号訪访註注詞词詢询話话說说請请諾诺護护負负責责費费辦办週周適适郵邮鍵键鏈链門门開开間间關关電电項项題题類类顯显點点'
const simplified = new Map<string, string>()
for (const [, from = '', to = ''] of TRADITIONAL.matchAll(/(.)(.)/g)) simplified.set(from, to)

/**
 * Removes width variants, case, spaces, punctuation and text in brackets, and simplifies: "聯繫電話（校内）*" becomes
 * "联系电话".
 */
export const normalizeHeader = (header: string): string =>
  header
    .slice(0, 200)
    .normalize('NFKC')
    .replace(/\p{Script=Han}/gu, (char) => simplified.get(char) ?? char)
    .replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const byHeader = new Map<string, ColumnName>()
for (const column of keysOf(COLUMNS))
  for (const header of COLUMNS[column]) byHeader.set(normalizeHeader(header), column)

// column names such as `nameEn` are headers too, for rows passed by a script
for (const column of keysOf(COLUMNS)) byHeader.set(normalizeHeader(column), column)

const ignored = new Set(IGNORED_HEADERS.map(normalizeHeader))

/** The only column of which a header with damaged characters may be the header. */
function damagedColumn(header: string): ColumnName | null {
  const parts = header
    .slice(0, 200)
    .split(/\ufffd+/)
    .map(normalizeHeader)
  if (parts.length > 3) return null
  const pattern = new RegExp(`^${parts.join('.{0,2}')}$`)
  const matches = [...byHeader].filter(([known]) => pattern.test(known)).map(([, column]) => column)
  const [found, other] = new Set(matches)
  return found && !other ? found : null
}

/**
 * Maps a header to its column; `null` if it is unknown, and `'ignored'` for internal columns such as row numbers.
 * A header in both languages ("部门 Department", "部门/Department") maps to the column of its first known part.
 */
export function columnOf(header: string): ColumnName | 'ignored' | null {
  const whole = normalizeHeader(header)
  const found = byHeader.get(whole)
  if (found) return found
  if (header.includes('\ufffd')) return damagedColumn(header)
  if (ignored.has(whole)) return 'ignored'
  const parts = header
    .slice(0, 200)
    .split(/[/|｜／\n]|(?<=\p{Script=Han})\s+(?=[A-Za-z])|(?<=[A-Za-z])\s+(?=\p{Script=Han})/u)
  if (parts.length < 2) return null
  for (const part of parts) {
    const column = byHeader.get(normalizeHeader(part))
    if (column) return column
  }
  return null
}
