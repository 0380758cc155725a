// The catalogue of the core server (§3 App, AppTag, AppProject, Guide, statistics). It uses every format that §3 and §7
// leave open: ids as numbers, numbers as strings, several time formats, null for "none", HTML, broken images.

export type Wire = Record<string, unknown>

/** Beijing time without a zone, the format of many Java back ends. */
export const dateTime = (ms: number): string =>
  new Date(ms + 8 * 3600_000).toISOString().replace('T', ' ').slice(0, 19)

const NOW = Date.now()
export const HOUR = 3600_000
export const DAY = 24 * HOUR

/** A time in one of five formats; the format depends on the index of the record. */
export const timeIn = (n: number, ms: number): unknown =>
  [Math.round(ms / 1000), ms, dateTime(ms), String(Math.round(ms / 1000)), new Date(ms).toISOString()][n % 5]

export const ago = (n: number, ms: number): unknown => timeIn(n, NOW - ms)

/** name | department | theme | audience (FWDX) | handling (BLFS); values in inconsistent spelling, as servers send. */
const ITEMS = `
本科生成绩单打印|教务处|01-学习培养|Undergraduate|ONLINE
学籍异动申请|教务处|01-学习培养|本科生,研究生|online
考试缓考申请|教务处|01-学习培养|undergraduate|Online
教室借用|教务处|02-校园生活|UNDERGRADUATE,Staff|online,offline
转专业申请|教务处|01-学习培养|本科生|线上
校园卡补办|信息化办公室|02-校园生活|visitor,Undergraduate,Staff|OFFLINE
校园网账号开通|信息化办公室|02-校园生活|VISITOR,undergraduate|online
邮箱申请|信息化办公室|02-校园生活|Undergraduate,postgraduate,STAFF|ONLINE
VPN 远程访问|信息化办公室|科研服务|Staff,Postgraduate|online
软件正版化下载|信息化办公室|科研服务|visitor,staff|Online
图书借阅证办理|图书馆|02-校园生活|Visitor|offline
馆际互借|图书馆|科研服务|undergraduate,postgraduate|online
座位预约|图书馆|02-校园生活|Undergraduate|mini-program
论文查重|图书馆|科研服务|Postgraduate|online
查新检索委托|图书馆|科研服务|staff,visitor|线下
公寓报修|后勤处|02-校园生活|undergraduate,postgraduate|online
车辆入校预约|保卫处|02-校园生活|访客,visitor|ONLINE
户口迁移|保卫处|02-校园生活|Undergraduate|offline
失物招领|保卫处|02-校园生活|visitor|online
差旅报销|财务处|财务资产|Staff|Online
学费缴纳|财务处|财务资产|undergraduate,International Student|online
银行账号变更|财务处|财务资产|STAFF,EMERITUS|hybrid
固定资产登记|资产处|财务资产|staff|online
设备采购申请|资产处|财务资产|staff|ONLINE
因公出国（境）申请|人事处|人事综合|Staff|online
在职证明开具|人事处|人事综合|staff|online,OFFLINE
校友校园卡办理|校友会|人事综合|Alumnus,VISITOR|online
校史馆参观预约|校史馆|02-校园生活|visitor|online
用印申请|校长办公室|人事综合|staff|online
信息公开申请|校长办公室|人事综合|visitor|Online
内部测试事项|校长办公室|人事综合|visitor|online
他处事项|校长办公室|人事综合|visitor|online
`
  .trim()
  .split('\n')
  .map((line) => line.split('|') as [string, string, string, string, string])

const DESCRIPTIONS = [
  (name: string) => `<p>在线办理<strong>${name}</strong>，&nbsp;三个工作日办结。</p>`,
  (name: string) => `${name}，请提前准备材料`,
  () => null,
  (name: string) =>
    `<div style="color:red">${name}<br/>办理地点：<a href="https://example.edu/hall">服务大厅</a><script>globalThis.stolen = 1</script></div>`,
  (name: string) => `办理时限 < 3 天 & 免费：${name}`,
]
const ICONS = [
  '/icons/item.svg',
  'icons/item.svg',
  '/icons/missing.png',
  null,
  '',
  'item.svg',
  'http://[broken',
]

/** The configured trait (§5); one item has another trait, one is not visible. */
export const TRAIT = 'portal'

export const items: Wire[] = ITEMS.map(([name, department, theme, FWDX, BLFS], n) => ({
  id: 1001 + n,
  // §3: `text` is the display name, copied into name
  name: n % 3 === 0 ? null : `ITEM_${n}`,
  text: name,
  uri: n % 2 ? `/forms/item-${n}` : `forms/item-${n}`,
  code: `SX${String(n).padStart(3, '0')}`,
  description: DESCRIPTIONS[n % DESCRIPTIONS.length]!(name),
  tags: theme,
  icon: ICONS[n % ICONS.length],
  department,
  visible: name === '内部测试事项' ? 'false' : [true, 'true', 1, null][n % 4],
  recommend: n % 5 === 0 ? String(10 - n / 5) : [null, 0, '0'][n % 3],
  rating: [4.5, '3.8', null, '5', 0][n % 5],
  rated: [false, 'false', null, 0][n % 4],
  system: '统一业务平台',
  trait: name === '他处事项' ? 'elsewhere' : TRAIT,
  created: dateTime(NOW - 400 * DAY),
  updated: ago(n, (n + 1) * DAY),
  sort: n % 4 === 0 ? null : String(n),
  abbreviation: n % 2 ? null : name.slice(0, 2),
  contact: '服务大厅',
  telephone: 85900000 + n,
  kind: null,
  palette: ['#2f6fed', null, 'not-a-colour', '#0a7d5a'][n % 4],
  dynamicAttributes: n === 29 ? null : { FWDX: n % 2 ? FWDX : FWDX.split(','), BLFS },
  template: n % 2 ? null : { id: n, name: 'default', text: '通用模板', tags: null },
  templateEntry: null,
  userFiltersMatched: true,
  blocks: null,
}))
// §3: the audience may be missing; this item is for visitors by FWDX only
items[29]!['dynamicAttributes'] = { FWDX: 'visitor', BLFS: null }

const audienceOf = (item: Wire): string =>
  String((item['dynamicAttributes'] as Wire | null)?.['FWDX'] ?? '').toLowerCase()
export const visitorItems = items.filter((item) => audienceOf(item).includes('visitor'))
export const itemOf = (id: unknown): Wire | undefined =>
  items.find((item) => String(item['id']) === String(id))

const distinct = (column: 1 | 2): string[] => [...new Set(ITEMS.map((item) => item[column]))]
const tagOf = (type: string, first: number) => (text: string, n: number) => ({
  id: first + n,
  text,
  icon: null,
  sort: String(n + 1),
  updated: ago(n, DAY),
  parent: null,
  visible: n % 2 ? 1 : 'true',
  type,
})
export const tags: Wire[] = [
  ...distinct(2).map(tagOf('COMMON', 1)),
  ...distinct(1).map(tagOf('DEPARTMENT', 100)),
]

export const statisticsByApp: Wire[] = items
  .slice(0, 12)
  .map((item, n) => ({ code: item['code'], name: item['text'], value: String(900 - n * 37) }))
export const amounts = (BLFS: string | undefined | null): Wire[] => [
  { code: null, name: '事项总数', value: String(BLFS ? 19 : items.length - 2) },
]

const paragraphApp = (n: number) => ({
  id: items[n]!['id'],
  text: items[n]!['text'],
  name: null,
  sort: null,
  code: items[n]!['code'],
  uri: items[n]!['uri'],
})
const project = (id: number, text: string, first: number, more: Wire = {}): Wire => ({
  id,
  text,
  released: 'true',
  description: `<p>${text}，一次看全。</p>`,
  snapshot: null,
  background: '/icons/missing.png',
  icon: null,
  palette: null,
  updated: ago(id, 3 * DAY),
  type: 'NORMAL',
  sort: id === 11 ? null : String(id),
  paragraphs: [
    {
      id: `${id}-1`,
      title: '先办这些',
      subtitle: null,
      context: '<ul><li>带好证件</li><li>提前<b>预约</b></li></ul>',
      sort: '1',
      apps: [paragraphApp(first), paragraphApp(first + 1)],
    },
    {
      id: `${id}-2`,
      title: '再办这些',
      subtitle: '可选',
      context: null,
      sort: null,
      apps: [paragraphApp(first + 2)],
    },
  ],
  ...more,
})
export const projects: Wire[] = [
  project(11, '新生报到', 5),
  project(12, '毕业离校', 0),
  project(13, '首页推荐', 0, { type: 'RECOMMENDATION' }),
]

const step = (guideId: number, stepNo: number, n: number) => ({
  listId: guideId * 10 + stepNo,
  context: `<p>第 ${stepNo} 步：提交<em>材料</em></p>`,
  guideId,
  stepNo: String(stepNo),
  stepTitle: ['准备材料', '在线申请', '领取结果'][stepNo - 1],
  guideStepAppList: [
    {
      listAppId: guideId * 100 + stepNo,
      appId: items[n]!['id'],
      appCode: items[n]!['code'],
      appName: items[n]!['text'],
      appTag: `01-${String(items[n]!['department'])}`,
      appUrl: items[n]!['uri'],
      guideId,
      guideStepId: guideId * 10 + stepNo,
    },
  ],
})
const guide = (id: number, title: string, steps: number[], sort: unknown) => ({
  id,
  title,
  keyword: null,
  mainpic: '/icons/missing.png',
  isRealease: 1,
  createUser: '王老师',
  createUserAccount: 'T001',
  createTime: dateTime(NOW - 90 * DAY),
  updateTime: ago(id, 9 * DAY),
  updateUser: null,
  updateUserAccount: null,
  state: '1',
  sort,
  guideStepList: steps.map((n, i) => step(id, i + 1, n)),
})
export const guides: Wire[] = [
  guide(501, '成绩单办理全流程', [0, 1, 7], '2'),
  guide(502, '校园卡补办指南', [5, 6], null),
  guide(503, '入校参观指南', [16, 27, 10], 9),
]
