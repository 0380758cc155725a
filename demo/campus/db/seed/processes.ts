/** One application as it stands today; all times count in hours back from now. */
export interface SeedProcess {
  item: string
  /** An account; a guest is known by name only. */
  owner: string | { guest: string }
  status: 'draft' | 'doing' | 'done' | 'rejected' | 'withdrawn' | 'killed'
  /** How many steps are decided. */
  behind: number
  /** It waits with its owner, to be mended. */
  returned?: boolean
  began: number
  /** Hours from now until its present step is due; negative is overdue. Else what the item promises. */
  dueIn?: number
  priority?: number
  rating?: number
  review?: string
  /** How long ago the owner urged it. */
  urged?: number
  /** Copied to whom, how long ago, and whether it was read. */
  copies?: [account: string, hoursAgo: number, read: boolean][]
}

const run = (
  item: string,
  owner: SeedProcess['owner'],
  status: SeedProcess['status'],
  began: number,
  behind: number,
  rest: Partial<SeedProcess> = {},
): SeedProcess => ({ item, owner, status, began, behind, ...rest })

const returned = { returned: true }
const days = (n: number) => n * 24

/** What the accounts of the sign-in page find when they come. */
export const processes: SeedProcess[] = [
  // student: something in every state
  run('classroom-booking', 'student', 'draft', 5, 0),
  run('winter-stay', 'student', 'draft', days(3), 0),
  run('minor-signup', 'student', 'draft', days(9), 0),
  run('student-leave', 'student', 'doing', 3, 0, { dueIn: 20 }),
  run('home-visit-leave', 'student', 'doing', 30, 1, { dueIn: 40, priority: 1, urged: 3 }),
  run('credit-transfer', 'student', 'doing', days(6), 1, { dueIn: -20 }),
  run('national-scholarship', 'student', 'doing', days(8), 2, { dueIn: days(4) }),
  run('campus-card-replacement', 'student', 'doing', 26, 0, { dueIn: 6 }),
  run('grade-review', 'student', 'doing', days(4), 0, { dueIn: 60, urged: 30 }),
  run('hardship-relief', 'student', 'doing', days(3), 0, { ...returned, dueIn: 50 }),
  run('seal-student', 'student', 'doing', days(2), 0, { ...returned, dueIn: -8, priority: 1 }),
  run('enrolment-certificate', 'student', 'done', days(6), 1),
  run('bank-card', 'student', 'done', days(11), 1),
  run('student-leave', 'student', 'done', days(20), 2, { copies: [['staff', days(19), false]] }),
  run('good-conduct-letter', 'student', 'done', days(34), 1, {
    rating: 5,
    review: '当天就办好了，谢谢老师！',
  }),
  run('retake-signup', 'student', 'done', days(47), 2, { rating: 2, review: '等了五天才有人看。' }),
  run('tripartite-agreement', 'student', 'done', days(80), 1, { rating: 4 }),
  run('vehicle-permit', 'student', 'rejected', days(15), 0),
  run('major-transfer', 'student', 'rejected', days(60), 1),
  run('exam-deferral', 'student', 'withdrawn', days(13), 0),
  run('library-room', 'student', 'killed', days(25), 0),
  // copied to the student
  run('classroom-booking', 'liuyang', 'done', days(2), 1, { copies: [['student', 9, false]] }),
  run('large-event-safety', 'huangzixuan', 'done', days(5), 1, { copies: [['student', days(1), false]] }),
  run('banner-approval', 'sunjiayi', 'doing', days(1), 0, { dueIn: 30, copies: [['student', 20, false]] }),
  run('library-room', 'liuyang', 'done', days(12), 1, { copies: [['student', days(11), true]] }),
  run('history-museum', 'sunjiayi', 'done', days(18), 1, { copies: [['student', days(16), true]] }),
  // postgraduate and college
  run('thesis-proposal', 'postgraduate', 'doing', days(2), 0, { dueIn: days(3) }),
  run('supervisor-change', 'postgraduate', 'doing', days(5), 1, { ...returned, dueIn: 70 }),
  run('travel-claim', 'postgraduate', 'doing', days(3), 1, { dueIn: 26 }),
  run('enrolment-certificate', 'postgraduate', 'done', days(7), 1),
  run('instrument-loan', 'postgraduate', 'done', days(21), 1, { rating: 5 }),
  run('thesis-defence', 'postgraduate', 'draft', days(2), 0),
  run('student-leave', 'college', 'doing', 8, 1, { dueIn: 10 }),
  run('dorm-late-return', 'college', 'doing', days(2), 0, { dueIn: -5 }),
  run('encouragement-scholarship', 'college', 'doing', days(4), 0, { ...returned, dueIn: days(2) }),
  run('national-grant', 'college', 'done', days(30), 1, { rating: 4, review: '流程清楚。' }),
  run('good-conduct-letter', 'college', 'done', days(10), 1),
  // staff and approver apply as well
  run('seal-university', 'staff', 'doing', days(1), 0, { dueIn: 12, priority: 1 }),
  run('expense-claim', 'staff', 'doing', days(4), 1, { dueIn: 30 }),
  run('lecture-forum-approval', 'staff', 'done', days(9), 1, { copies: [['approver', days(8), false]] }),
  run('class-reschedule', 'staff', 'done', days(16), 1, { rating: 5 }),
  run('employment-certificate', 'staff', 'draft', 30, 0),
  run('meeting-room-building-3', 'approver', 'doing', 20, 0, { dueIn: 28 }),
  run('staff-leave', 'approver', 'done', days(14), 2),
  run('labour-fee', 'staff', 'done', days(12), 3, { copies: [['approver', days(10), true]] }),
  run('vehicle-booking', 'majun', 'done', days(3), 1, { copies: [['approver', 30, false]] }),
  // guests, for `manage`
  run('group-visit', { guest: '苏州第一中学 沈老师' }, 'doing', days(1), 0, { dueIn: 40 }),
  run('open-day', { guest: '家长 顾女士' }, 'doing', 20, 0, { dueIn: days(2) }),
  run('donation-receipt', { guest: '校友 钱建国' }, 'doing', days(5), 0, { dueIn: -30 }),
  run('diploma-reissue', { guest: '校友 宋佳' }, 'doing', days(7), 1, { dueIn: days(5) }),
  run('archive-verification', { guest: '江苏中天人力资源公司' }, 'doing', days(2), 0, {
    dueIn: 55,
    priority: 1,
  }),
  run('library-day-pass', { guest: '访客 杜明哲' }, 'doing', 6, 0, { dueIn: 15 }),
  run('alumni-return', { guest: '校友会 1998 级机械班' }, 'doing', days(3), 0, { dueIn: days(1) }),
  run('parent-consultation', { guest: '家长 孟先生' }, 'done', days(6), 1),
  run('group-visit', { guest: '南通市规划院' }, 'done', days(28), 1),
  run('open-day', { guest: '考生 吴彤' }, 'rejected', days(18), 0),
]

/** Delegations: from whom, to whom, and the hours around now. */
export const entrustments: { from: string; to: string; began: number; ends: number; existing: boolean }[] = [
  { from: 'staff', to: 'approver', began: days(2), ends: days(12), existing: true },
  { from: 'zhengguoqiang', to: 'staff', began: days(20), ends: -days(6), existing: false },
]
