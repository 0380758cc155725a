// Personal data of the core server (§3 Process, Task, me), created for each account that signs in.
import { ago, dateTime, DAY, HOUR, items, timeIn, type Wire } from './core-server-catalogue.ts'

export interface Account {
  login: string
  /** `sub` of the provider, which differs from the university's user id. */
  sub: string
  /** `me.id`. */
  id: number
  name: string
  post: string
}

export const accounts: readonly Account[] = [
  { login: 'student', sub: 'idp|5f1c-88', id: 20230001, name: '李明', post: 'undergraduate' },
  { login: 'staff', sub: 'idp|5f1c-99', id: 990017, name: '王芳', post: 'staff' },
]

export interface PersonalData {
  account: Account
  /** Ids of items, in order. */
  favorites: number[]
  opened: number[]
  tasks: Wire[]
  entrustedTasks: Wire[]
  lists: Record<'guest' | 'doing' | 'done' | 'cc', Wire[]>
  entrustees: Wire[]
  entrusters: Wire[]
  reviews: (Wire & { appId: string })[]
  qaRecords: Wire[]
}

const ownerOf = ({ id, login, name }: Account) => ({ id, account: login, name })

function processOf(account: Account, kind: number, n: number, status: unknown, more: Wire = {}): Wire {
  const item = items[(n * 3 + kind) % 30]!
  const id = kind * 1000 + n
  const done = /done|completed/i.test(String(status))
  return {
    id,
    name: `${String(item['text'])}（${n + 1}）`,
    uri: `/forms/process-${id}`,
    entry: 2026110000 + id,
    status,
    create: dateTime(Date.now() - (n + 3) * DAY),
    update: ago(n, n * DAY + HOUR),
    priority: n % 4 ? '0' : null,
    tags: item['tags'],
    rating: null,
    review: null,
    pendingTasks: null,
    read: null,
    app: { name: item['text'], system: null },
    owner: ownerOf(account),
    milestone: n % 2 ? null : { name: '审批', percent: '50', status: 'DOING' },
    milestones: [
      { name: '提交', percent: '20', status: 'DONE' },
      { name: '审批', percent: done ? 80 : '50', status: done ? 'DONE' : 'Doing' },
      { name: '办结', percent: 100, status: done ? 'done' : null },
    ],
    system: { id: 7, name: '统一业务平台' },
    tasks: [
      {
        id: id * 10,
        name: '提交申请',
        actionUser: account.name,
        actionTime: ago(n, (n + 3) * DAY),
        actionName: '提交',
      },
      {
        id: id * 10 + 1,
        name: '审批',
        actionUser: '赵主任',
        actionTime: done ? ago(n, n * DAY) : null,
        actionName: done ? '同意' : null,
      },
    ],
    ...more,
  }
}

function taskOf(account: Account, kind: number, n: number): Wire {
  const item = items[(n * 2 + kind) % 30]!
  const id = kind * 1000 + n
  return {
    id,
    name: ['部门审批', '导师意见', '补充材料'][n % 3],
    assignTime: ago(n, (n + 1) * 5 * HOUR),
    uri: `/forms/task-${id}`,
    actionName: null,
    expireTime: n % 3 === 0 ? timeIn(n, Date.now() + (n + 1) * DAY) : null,
    actions: [
      { code: 'approve', id: id * 10, name: '同意' },
      { code: n % 2 ? 'REJECT' : 'reject', id: id * 10 + 1, name: '驳回' },
    ],
    process: {
      id: id + 500,
      name: `${String(item['text'])}·张同学 ${n + 1}`,
      uri: `/forms/process-${id + 500}`,
      tags: item['tags'],
      entry: 2026120000 + id,
      owner: { id: 4000 + n, name: `张同学${n + 1}`, account: `s${4000 + n}` },
      app: { name: item['text'], system: null },
    },
  }
}

const times = <T>(count: number, make: (n: number) => T): T[] => [...Array(count).keys()].map(make)

/** Statuses in inconsistent spelling; SUSPENDED is unknown to the product. */
const DOING_WORDS = ['DOING', 'doing', 'Processing', 'SUSPENDED']
const DONE_WORDS = ['DONE', 'done', 'COMPLETED', 'Killed']

export const createPersonalData = (account: Account): PersonalData => ({
  account,
  favorites: [1001, 1006],
  opened: [1002, 1007],
  tasks: times(13, (n) => taskOf(account, 1, n)),
  entrustedTasks: times(2, (n) => taskOf(account, 9, n)),
  lists: {
    guest: times(3, (n) =>
      processOf(account, 6, n, 'doing', { owner: { id: null, account: null, name: `访客${n + 1}` } }),
    ),
    doing: times(12, (n) => processOf(account, 2, n, DOING_WORDS[n % 4])),
    done: times(12, (n) =>
      processOf(account, 3, n, DONE_WORDS[n % 4], n === 1 ? { rating: '4', review: '很快' } : {}),
    ),
    cc: times(11, (n) =>
      processOf(account, 4, n, n % 2 ? 'Done' : 'DOING', {
        read: n % 3 === 0 ? dateTime(Date.now() - HOUR) : null,
        owner: { id: 4100 + n, account: `s${4100 + n}`, name: `陈同学${n + 1}` },
      }),
    ),
  },
  // §3 does not list the fields of a delegation; these are plain user records
  entrustees: [{ id: 990031, account: 'zhaoliu', name: '赵六' }],
  entrusters: [{ id: 990032, account: 'qianqi', name: '钱七' }],
  reviews: [],
  qaRecords: times(12, (n) => ({
    id: 900 + n,
    question: `怎么办理第 ${n + 1} 件事？`,
    answer: `<p>请看<b>指南</b> ${n + 1}</p>`,
    userName: account.name,
    createTime: ago(n, (n + 1) * HOUR),
  })),
})

const ancestors = [{ name: '江北大学', code: 'JB' }]
export const profileOf = ({ id, login, name, post }: Account): Wire => ({
  id,
  name,
  username: login,
  cardNo: id,
  phone: null,
  email: `${login}@example.edu`,
  openid: null,
  enterprise: { id: 1 },
  account: login,
  positions: [
    {
      tags: null,
      id: id + 1,
      index: '0',
      code: `P${id}`,
      startTime: dateTime(Date.now() - 700 * DAY),
      endTime: null,
      active: 'true',
      cardType: null,
      cardNo: id,
      description: null,
      createTime: null,
      source: null,
      dataSource: null,
      timestamp: null,
      validStartTime: null,
      validEndTime: null,
      createSource: null,
      createDataSource: null,
      attribute: [{ key: '年级', value: 2023 }],
      dept: { id: 30, name: '计算机学院', code: 'CS', active: 1, revocation: 0, ancestors },
      post: { id: 40, name: post, code: post, active: 1, postType: null, ancestors: null },
    },
  ],
})
