import { workDaysAfter, type WorkDays } from './work-days.ts'

/** The position that handles a step. `tutor`: staff of the owner's faculty. */
export type Position = 'desk' | 'tutor' | 'department' | 'registry'

export const WHO_KINDS = ['tutor', 'head', 'position', 'person'] as const
export interface Who {
  /** `tutor`: of the applicant's school. `head`: of the item's department. */
  kind: (typeof WHO_KINDS)[number]
  /** Of a position its department, with `/` and the title if only that; of a person the account. */
  of: string
}

/** One step of a route, as stored in `process.route`. */
export interface Step {
  name: string
  nameEn: string
  by: Position
  /** The label of the approve button, such as 盖章. */
  approve: string
  approveEn: string
  /** Whether approval requires a remark too. */
  remark: boolean
  /** Of a flow from the desk, which says more than `by`. */
  flow?: { place: number; who: Who; all: boolean; mayReturn: boolean; days: number }
}

/** How applications for an item are processed. */
interface ProcessDefinition {
  steps: Step[]
  /** Who gets a copy when it is completed. */
  copies: Position[]
}

const defineStep = (
  name: string,
  nameEn: string,
  by: Position,
  rest: Partial<Pick<Step, 'approve' | 'approveEn' | 'remark'>> = {},
): Step => ({ name, nameEn, by, approve: '同意', approveEn: 'Approve', remark: false, ...rest })

const tutor = defineStep('院系审核', 'Faculty review', 'tutor')
const review = defineStep('部门审核', 'Department review', 'desk')
const approval = defineStep('领导审批', 'Department head’s approval', 'desk')

/** Definitions by the item's form. */
const DEFINITIONS: Record<string, ProcessDefinition> = {
  leave: {
    steps: [
      defineStep('辅导员审核', 'Tutor’s review', 'tutor'),
      defineStep('学生工作处审批', 'Student Affairs approval', 'desk'),
    ],
    copies: ['registry'],
  },
  retake: {
    steps: [
      defineStep('任课教师意见', 'Teacher’s opinion', 'tutor'),
      defineStep('教学管理审核', 'Academic review', 'desk'),
    ],
    copies: ['department'],
  },
  certificate: {
    steps: [defineStep('审核盖章', 'Check and seal', 'desk', { approve: '盖章', approveEn: 'Seal' })],
    copies: ['tutor'],
  },
  card: {
    steps: [defineStep('受理制证', 'Process request', 'desk', { approve: '办结', approveEn: 'Complete' })],
    copies: [],
  },
  venue: { steps: [defineStep('场地审核', 'Room check', 'desk')], copies: ['tutor'] },
  booking: { steps: [defineStep('预约确认', 'Confirm booking', 'desk')], copies: ['tutor'] },
  seal: {
    steps: [defineStep('用印审批', 'Seal approval', 'desk', { remark: true })],
    copies: ['department', 'registry'],
  },
  reimbursement: {
    steps: [
      defineStep('项目负责人审核', 'Project leader’s review', 'tutor'),
      defineStep('财务初审', 'First check', 'desk'),
      approval,
    ],
    copies: ['department'],
  },
}
const LONG_DAYS = 10

/** The definition for a form; without one, items with a long processing time have more steps. */
export const definitionFor = (form: string, days: number): ProcessDefinition =>
  DEFINITIONS[form] ?? {
    steps: days >= LONG_DAYS ? [tutor, review, approval] : [review],
    copies: days >= LONG_DAYS ? ['registry'] : ['tutor'],
  }

const DEFAULT_DAYS = 5
/** Parses '3 个工作日' to 3; at least one day. */
export const parsePromisedDays = (text: string): number =>
  Math.max(1, Number(/\d+/.exec(text)?.[0] ?? (text.includes('即时') ? 1 : DEFAULT_DAYS)))

/** When a step is due: an equal share of the promised working days. */
export const dueDate = (start: Date, days: number, steps: number, calendar: WorkDays = new Map()): Date =>
  workDaysAfter(start, Math.max(1, Math.ceil(days / Math.max(1, steps))), calendar)

export type ActionCode = 'submit' | 'approve' | 'reject' | 'return' | 'object'
interface Action {
  code: ActionCode
  id: string
  name: string
  needsRemark: boolean
}

/** The actions on a task; an action id contains the task id, so that it is valid for no other task. */
export function listActions(
  task: { id: string; kind: string; step: number; guest: boolean; signs: boolean },
  route: readonly Step[],
  english: boolean,
): Action[] {
  const action = (code: ActionCode, name: string, needsRemark: boolean): Action => ({
    code,
    id: `${task.id}-${code}`,
    name,
    needsRemark,
  })
  if (task.kind === 'submit') return [action('submit', english ? 'Submit' : '提交', false)]
  // a signer gives an opinion; whoever asked for it decides
  if (task.signs)
    return [
      action('approve', english ? 'Agree' : '同意', false),
      action('object', english ? 'Disagree' : '有异议', true),
    ]
  const step = route[task.step]
  return [
    action(
      'approve',
      english ? (step?.approveEn ?? 'Approve') : (step?.approve ?? '同意'),
      step?.remark ?? false,
    ),
    // a guest has no account to submit it again
    ...(task.guest || step?.flow?.mayReturn === false
      ? []
      : [action('return', english ? 'Return' : '退回修改', true)]),
    action('reject', english ? 'Reject' : '不同意', true),
  ]
}

/** Labels of past actions in the history. */
const ACTION_LABELS: Record<string, [zh: string, en: string]> = {
  draft: ['保存草稿', 'Draft saved'],
  submit: ['提交', 'Submitted'],
  approve: ['同意', 'Approved'],
  reject: ['不同意', 'Rejected'],
  return: ['退回修改', 'Returned'],
  withdraw: ['撤回', 'Withdrawn'],
  transfer: ['转交', 'Transferred'],
  sign: ['加签', 'Signature asked'],
  agree: ['同意', 'Agreed'],
  object: ['有异议', 'Disagreed'],
  kill: ['终止', 'Ended by the office'],
  closed: ['已由他人办理', 'Handled by somebody else'],
  urge: ['催办', 'Urged'],
  rate: ['评价', 'Rated'],
}
export const actionLabel = (code: string, english: boolean): string =>
  ACTION_LABELS[code]?.[english ? 1 : 0] ?? code

interface Milestone {
  name: string
  percent: number
  status: 'done' | 'doing' | 'todo'
}

/** The milestones of a process: apply, each step, finish. None is in progress if it ended early. */
export function buildMilestones(
  status: string,
  route: readonly Step[],
  completedSteps: number,
  english: boolean,
): Milestone[] {
  const names = [
    english ? 'Apply' : '提交申请',
    ...route.map((s) => (english ? s.nameEn : s.name)),
    english ? 'Finished' : '办结',
  ]
  const currentStep = status === 'draft' ? 0 : status === 'done' ? names.length : completedSteps + 1
  return names.map((name, i) => ({
    name,
    percent: Math.round((100 * i) / (names.length - 1)),
    status:
      i < currentStep
        ? 'done'
        : i === currentStep && (status === 'doing' || status === 'draft')
          ? 'doing'
          : 'todo',
  }))
}

export const URGE_HOURS = 24
export type Ability = 'urge' | 'withdraw' | 'rate' | 'delete' | 'message'

/** What the owner may do with a process (contract/additions/processes.ts). */
export function listAbilities(p: {
  status: string
  mine: boolean
  /** The number of decisions since the last submission. */
  decided: number
  waiting: boolean
  urged: number
  now: number
  /** Whether a step waits for the person to decide. */
  holds: boolean
  /** Whether the applicant has been asked something. */
  asked: boolean
  guest: boolean
}): Ability[] {
  if (!p.mine) return p.holds && !p.guest ? ['message'] : []
  if (p.status === 'draft') return ['delete']
  if (p.status === 'done') return ['rate']
  if (p.status !== 'doing') return []
  const abilities = {
    urge: p.waiting && p.now - p.urged >= URGE_HOURS * 3600,
    withdraw: p.decided === 0,
    message: p.asked,
  }
  return (['urge', 'withdraw', 'message'] as const).filter((ability) => abilities[ability])
}
