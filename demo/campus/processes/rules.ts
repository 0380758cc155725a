/** Who acts on a step: by position, never by name. `tutor` is staff of the owner's own faculty. */
export type Position = 'desk' | 'tutor' | 'department' | 'registry'

/** One step of a route, as it stands in `process.route`. */
export interface Step {
  name: string
  nameEn: string
  by: Position
  /** What the button says beside approve, such as 盖章. */
  approve: string
  approveEn: string
  /** Also a yes needs a word here. */
  remark: boolean
}

/** How an item's applications run. */
export interface Definition {
  steps: Step[]
  /** Who is told when it is done. */
  copies: Position[]
}

const step = (
  name: string,
  nameEn: string,
  by: Position,
  rest: Partial<Pick<Step, 'approve' | 'approveEn' | 'remark'>> = {},
): Step => ({ name, nameEn, by, approve: '同意', approveEn: 'Approve', remark: false, ...rest })

const tutor = step('院系审核', 'Faculty review', 'tutor')
const review = step('部门审核', 'Department review', 'desk')
const approval = step('领导审批', 'Leader’s approval', 'desk')

/** By the item's form; an item that takes long is looked at twice. */
const DEFINITIONS: Record<string, Definition> = {
  leave: {
    steps: [
      step('辅导员审核', 'Tutor’s review', 'tutor'),
      step('学生工作处审批', 'Student Affairs approval', 'desk'),
    ],
    copies: ['registry'],
  },
  retake: {
    steps: [
      step('任课教师意见', 'Teacher’s opinion', 'tutor'),
      step('教学管理审核', 'Academic review', 'desk'),
    ],
    copies: ['department'],
  },
  certificate: {
    steps: [step('审核盖章', 'Check and seal', 'desk', { approve: '盖章', approveEn: 'Seal' })],
    copies: ['tutor'],
  },
  card: {
    steps: [step('受理制证', 'Make the card', 'desk', { approve: '办结', approveEn: 'Complete' })],
    copies: [],
  },
  venue: { steps: [step('场地审核', 'Room check', 'desk')], copies: ['tutor'] },
  seal: {
    steps: [step('用印审批', 'Seal approval', 'desk', { remark: true })],
    copies: ['department', 'registry'],
  },
  reimbursement: {
    steps: [
      step('项目负责人审核', 'Project leader’s review', 'tutor'),
      step('财务初审', 'First check', 'desk'),
      approval,
    ],
    copies: ['department'],
  },
}
const LONG_DAYS = 10

/** The route of an item: from its form and from how long it is promised to take. */
export const definitionFor = (form: string, days: number): Definition =>
  DEFINITIONS[form] ?? {
    steps: days >= LONG_DAYS ? [tutor, review, approval] : [review],
    copies: days >= LONG_DAYS ? ['registry'] : ['tutor'],
  }

const DEFAULT_DAYS = 5
/** '3 个工作日' is 3; what is done at once still gets a day. */
export const promisedDays = (text: string): number =>
  Math.max(1, Number(/\d+/.exec(text)?.[0] ?? (text.includes('即时') ? 1 : DEFAULT_DAYS)))

const DAY = 86_400_000
/** So many work days later, at the same hour; the university is in UTC+8. */
export function workDaysAfter(start: Date, days: number): Date {
  let at = start.getTime()
  for (let left = days; left > 0;) {
    at += DAY
    const weekday = new Date(at + 8 * 3_600_000).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return new Date(at)
}
/** Until when a step is due: its share of what was promised. */
export const dueOf = (start: Date, days: number, steps: number): Date =>
  workDaysAfter(start, Math.max(1, Math.ceil(days / Math.max(1, steps))))

export type Code = 'submit' | 'approve' | 'reject' | 'return'
export interface Action {
  code: Code
  id: string
  name: string
  needsRemark: boolean
}
/** What may be done with a task; the id says which task, so that it is good for no other. */
export function actionsOf(
  task: { id: string; kind: string; step: number; guest: boolean },
  route: readonly Step[],
  english: boolean,
): Action[] {
  const action = (code: Code, name: string, needsRemark: boolean): Action => ({
    code,
    id: `${task.id}-${code}`,
    name,
    needsRemark,
  })
  if (task.kind === 'submit') return [action('submit', english ? 'Submit' : '提交', false)]
  const at = route[task.step]
  return [
    action('approve', english ? (at?.approveEn ?? 'Approve') : (at?.approve ?? '同意'), at?.remark ?? false),
    // a guest has no account to send it again from
    ...(task.guest ? [] : [action('return', english ? 'Return' : '退回修改', true)]),
    action('reject', english ? 'Reject' : '不同意', true),
  ]
}

/** What stands in the past of a timeline. */
const DONE: Record<string, [zh: string, en: string]> = {
  draft: ['保存草稿', 'Draft saved'],
  submit: ['提交', 'Submitted'],
  approve: ['同意', 'Approved'],
  reject: ['不同意', 'Rejected'],
  return: ['退回修改', 'Returned'],
  withdraw: ['撤回', 'Withdrawn'],
  kill: ['终止', 'Ended by the office'],
  urge: ['催办', 'Urged'],
  rate: ['评价', 'Rated'],
}
export const doneName = (code: string, english: boolean): string => DONE[code]?.[english ? 1 : 0] ?? code

export interface Milestone {
  name: string
  percent: number
  status: 'done' | 'doing' | 'todo'
}
/** Apply, each step, finish. A process that ended early has nothing under way. */
export function milestonesOf(
  status: string,
  route: readonly Step[],
  behind: number,
  english: boolean,
): Milestone[] {
  const names = [
    english ? 'Apply' : '提交申请',
    ...route.map((s) => (english ? s.nameEn : s.name)),
    english ? 'Finished' : '办结',
  ]
  const now = status === 'draft' ? 0 : status === 'done' ? names.length : behind + 1
  return names.map((name, at) => ({
    name,
    percent: Math.round((100 * at) / (names.length - 1)),
    status: at < now ? 'done' : at === now && (status === 'doing' || status === 'draft') ? 'doing' : 'todo',
  }))
}

export const URGE_HOURS = 24
export type Ability = 'urge' | 'withdraw' | 'rate' | 'delete'
/** The owner's, beside opening it (contract/processes.ts ABILITIES). */
export function abilitiesOf(p: {
  status: string
  mine: boolean
  /** How many steps of the present round were decided. */
  decided: number
  waiting: boolean
  urged: number
  now: number
}): Ability[] {
  if (!p.mine) return []
  if (p.status === 'draft') return ['delete']
  if (p.status === 'done') return ['rate']
  if (p.status !== 'doing') return []
  return (['urge', 'withdraw'] as const).filter((ability) =>
    ability === 'urge' ? p.waiting && p.now - p.urged >= URGE_HOURS * 3600 : p.decided === 0,
  )
}
