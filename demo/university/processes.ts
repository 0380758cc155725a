/** One application as of today; times are in hours before now. */
export interface SeedProcess {
  item: string
  /** An account, or the name of a guest. */
  owner: string | { guest: string }
  status: 'draft' | 'doing' | 'done' | 'rejected' | 'withdrawn' | 'killed'
  /** The number of completed steps. */
  completedSteps: number
  /** Returned to its owner for changes. */
  returned?: boolean
  startedHoursAgo: number
  /** Hours until the current step is due, negative when overdue; by default the promise of the item. */
  dueInHours?: number
  priority?: number
  rating?: number
  review?: string
  /** Hours since the owner sent a reminder. */
  urgedHoursAgo?: number
  copies?: [account: string, hoursAgo: number, read: boolean][]
}

const defineProcess = (
  item: string,
  owner: SeedProcess['owner'],
  status: SeedProcess['status'],
  startedHoursAgo: number,
  completedSteps: number,
  rest: Partial<SeedProcess> = {},
): SeedProcess => ({ item, owner, status, startedHoursAgo, completedSteps, ...rest })

const returned = { returned: true }
const days = (n: number) => n * 24

/** Applications of the accounts on the sign-in page, and of guests. */
export const processes: SeedProcess[] = [
  // student: every state
  defineProcess('classroom-booking', 'student', 'draft', 5, 0),
  defineProcess('winter-stay', 'student', 'draft', days(3), 0),
  defineProcess('minor-signup', 'student', 'draft', days(9), 0),
  defineProcess('student-leave', 'student', 'doing', 3, 0, { dueInHours: 20 }),
  defineProcess('home-visit-leave', 'student', 'doing', 30, 1, {
    dueInHours: 40,
    priority: 1,
    urgedHoursAgo: 3,
  }),
  defineProcess('credit-transfer', 'student', 'doing', days(6), 1, { dueInHours: -20 }),
  defineProcess('national-scholarship', 'student', 'doing', days(8), 2, { dueInHours: days(4) }),
  defineProcess('campus-card-replacement', 'student', 'doing', 26, 0, { dueInHours: 6 }),
  defineProcess('grade-review', 'student', 'doing', days(4), 0, { dueInHours: 60, urgedHoursAgo: 30 }),
  defineProcess('hardship-relief', 'student', 'doing', days(3), 0, { ...returned, dueInHours: 50 }),
  defineProcess('seal-student', 'student', 'doing', days(2), 0, { ...returned, dueInHours: -8, priority: 1 }),
  defineProcess('enrolment-certificate', 'student', 'done', days(6), 1),
  defineProcess('bank-card', 'student', 'done', days(11), 1),
  defineProcess('student-leave', 'student', 'done', days(20), 2, { copies: [['staff', days(19), false]] }),
  defineProcess('good-conduct-letter', 'student', 'done', days(34), 1, {
    rating: 5,
    review: '当天就办好了，谢谢老师！',
  }),
  defineProcess('retake-signup', 'student', 'done', days(47), 2, { rating: 2, review: '等了五天才有人看。' }),
  defineProcess('tripartite-agreement', 'student', 'done', days(80), 1, { rating: 4 }),
  defineProcess('vehicle-permit', 'student', 'rejected', days(15), 0),
  defineProcess('major-transfer', 'student', 'rejected', days(60), 1),
  defineProcess('exam-deferral', 'student', 'withdrawn', days(13), 0),
  defineProcess('library-room', 'student', 'killed', days(25), 0),
  // copied to the student
  defineProcess('classroom-booking', 'liuyang', 'done', days(2), 1, { copies: [['student', 9, false]] }),
  defineProcess('large-event-safety', 'huangzixuan', 'done', days(5), 1, {
    copies: [['student', days(1), false]],
  }),
  defineProcess('banner-approval', 'sunjiayi', 'doing', days(1), 0, {
    dueInHours: 30,
    copies: [['student', 20, false]],
  }),
  defineProcess('library-room', 'liuyang', 'done', days(12), 1, { copies: [['student', days(11), true]] }),
  defineProcess('history-museum', 'sunjiayi', 'done', days(18), 1, { copies: [['student', days(16), true]] }),
  // postgraduate and college
  defineProcess('thesis-proposal', 'postgraduate', 'doing', days(2), 0, { dueInHours: days(3) }),
  defineProcess('supervisor-change', 'postgraduate', 'doing', days(5), 1, { ...returned, dueInHours: 70 }),
  defineProcess('travel-claim', 'postgraduate', 'doing', days(3), 1, { dueInHours: 26 }),
  defineProcess('enrolment-certificate', 'postgraduate', 'done', days(7), 1),
  defineProcess('instrument-loan', 'postgraduate', 'done', days(21), 1, { rating: 5 }),
  defineProcess('thesis-defence', 'postgraduate', 'draft', days(2), 0),
  defineProcess('student-leave', 'college', 'doing', 8, 1, { dueInHours: 10 }),
  defineProcess('dorm-late-return', 'college', 'doing', days(2), 0, { dueInHours: -5 }),
  defineProcess('encouragement-scholarship', 'college', 'doing', days(4), 0, {
    ...returned,
    dueInHours: days(2),
  }),
  defineProcess('national-grant', 'college', 'done', days(30), 1, { rating: 4, review: '流程清楚。' }),
  defineProcess('good-conduct-letter', 'college', 'done', days(10), 1),
  // applications by staff and approver
  defineProcess('seal-university', 'staff', 'doing', days(1), 0, { dueInHours: 12, priority: 1 }),
  defineProcess('expense-claim', 'staff', 'doing', days(4), 1, { dueInHours: 30 }),
  defineProcess('lecture-forum-approval', 'staff', 'done', days(9), 1, {
    copies: [['approver', days(8), false]],
  }),
  defineProcess('class-reschedule', 'staff', 'done', days(16), 1, { rating: 5 }),
  defineProcess('employment-certificate', 'staff', 'draft', 30, 0),
  defineProcess('meeting-room-building-3', 'approver', 'doing', 20, 0, { dueInHours: 28 }),
  defineProcess('staff-leave', 'approver', 'done', days(14), 2),
  defineProcess('labour-fee', 'staff', 'done', days(12), 3, { copies: [['approver', days(10), true]] }),
  defineProcess('vehicle-booking', 'majun', 'done', days(3), 1, { copies: [['approver', 30, false]] }),
  // guests, for the list `manage`
  defineProcess('group-visit', { guest: '苏州第一中学 沈老师' }, 'doing', days(1), 0, { dueInHours: 40 }),
  defineProcess('open-day', { guest: '家长 顾女士' }, 'doing', 20, 0, { dueInHours: days(2) }),
  defineProcess('donation-receipt', { guest: '校友 钱建国' }, 'doing', days(5), 0, { dueInHours: -30 }),
  defineProcess('diploma-reissue', { guest: '校友 宋佳' }, 'doing', days(7), 1, { dueInHours: days(5) }),
  defineProcess('archive-verification', { guest: '江苏中天人力资源公司' }, 'doing', days(2), 0, {
    dueInHours: 55,
    priority: 1,
  }),
  defineProcess('library-day-pass', { guest: '访客 杜明哲' }, 'doing', 6, 0, { dueInHours: 15 }),
  defineProcess('alumni-return', { guest: '校友会 1998 级机械班' }, 'doing', days(3), 0, {
    dueInHours: days(1),
  }),
  defineProcess('parent-consultation', { guest: '家长 孟先生' }, 'done', days(6), 1),
  defineProcess('group-visit', { guest: '南通市规划院' }, 'done', days(28), 1),
  defineProcess('open-day', { guest: '考生 吴彤' }, 'rejected', days(18), 0),
]

/** Delegations; `began` is hours before now, `ends` hours from now. */
export const entrustments: { from: string; to: string; began: number; ends: number; existing: boolean }[] = [
  { from: 'staff', to: 'approver', began: days(2), ends: days(12), existing: true },
  { from: 'zhengguoqiang', to: 'staff', began: days(20), ends: -days(6), existing: false },
]
