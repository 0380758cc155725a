// The screens that desktop-screens.test.ts and phone-screens.test.ts open, each once in a window, and what they have to show.
import {
  catalogueStates,
  delegationStates,
  favouriteStates,
  guestHomeStates,
  homeStates,
  inboxStates,
  landingStates,
  taskStates,
  type State,
} from './screen-states.ts'

export type Device = 'desktop' | 'phone'

interface ScreenBase {
  name: string
  /** PROCESS stands for the id of the student's latest application. */
  path: string
  only?: Device
  /** In the outline of the page (page-outline.ts), in English, once it has loaded. */
  shown: RegExp
  /** No data come late: the page is served with them, or needs none. */
  isComplete?: true
  /** Its text may come before the typefaces, which then wrap it elsewhere. */
  isEarly?: true
  /** Its content does not begin below the header's start: it stands in the middle, or in a card. */
  isInset?: true
  /** A page of another site. */
  isForeign?: true
  /** In a phone's header. */
  title?: 'All items' | 'Handling guide'
  /** The list is the page: the position of its first row and the height of its rows are limited. */
  isList?: true
  /** Controls scroll below the assistant's button. */
  isLong?: true
  /** What is opened on it, one after the other. */
  states?: readonly State[]
}
export interface Screen extends ScreenBase {
  /** '' for a guest */
  account: string
}

const GUEST: ScreenBase[] = [
  { name: 'home', path: '/workflow/index', shown: /<li>/, isComplete: true, states: guestHomeStates },
  {
    name: 'service centre',
    path: '/workflow/serviceCenter',
    shown: /<li>/,
    title: 'All items',
    states: catalogueStates,
  },
  {
    name: 'sign-in landing',
    path: '/workflow/home',
    shown: /<h1>/,
    isComplete: true,
    isInset: true,
    states: landingStates,
  },
  { name: 'department page', path: '/demo/department', only: 'desktop', shown: /<li>/, isForeign: true },
]

const STUDENT: ScreenBase[] = [
  {
    name: 'home',
    path: '/workflow/index',
    shown: /Latest on my requests[^]*Popular items[^]*<li>/,
    isLong: true,
    states: homeStates,
  },
  {
    name: 'service centre, filtered',
    path: '/workflow/serviceCenter?handling=online',
    shown: /<li>/,
    title: 'All items',
    isLong: true,
  },
  {
    name: 'service centre by letter',
    path: '/workflow/serviceCenter?tab=zimu',
    shown: /^<\w+> B\b/m,
    title: 'All items',
  },
  { name: 'completed', path: '/workflow/done', shown: /<h1> Completed[^]*(Details|More for)/ },
  { name: 'copies', path: '/workflow/flow_cc', shown: /<h1> Copied to me[^]*More for/, only: 'phone' },
  {
    name: 'process',
    path: '/workflow/meApply?process=PROCESS',
    shown: /Progress[^]*Application/,
    isInset: true,
  },
  { name: 'help centre', path: '/workflow/helpcenter', shown: /top up my campus card/, isLong: true },
  { name: 'guides', path: '/workflow/appdetail', shown: /\d+ guides/, title: 'Handling guide' },
  {
    name: 'guide',
    path: '/workflow/appdetail?guide=guide-visit',
    shown: /Visiting the Campus[^]*Visit Booking[^]*Mark as done/,
    title: 'Handling guide',
  },
  {
    name: "an item's guide",
    path: '/workflow/appdetail?id=visit-booking',
    shown: /Visit Booking[^]*Group Visits/,
    isEarly: true,
    title: 'Handling guide',
  },
  {
    name: 'item',
    path: '/workflow/detail?id=campus-card-replacement',
    shown: /Replace a Campus Card[^]*What you need/,
  },
  {
    name: 'search results',
    path: '/workflow/searchResult?seq=card',
    shown: /\d+ items, \d+ guide[^]*<li>/,
  },
  { name: 'topic', path: '/workflow/gl/project-visit', shown: /Discover Jiangzhou[^]*<li>/ },
]

const APPROVER: ScreenBase[] = [
  {
    name: 'favourites',
    path: '/workflow/favorite',
    shown: /No favourites yet/,
    title: 'All items',
    isLong: true,
    states: favouriteStates,
  },
  {
    name: 'to do',
    path: '/workflow/todo',
    shown: /<h1> To do[^]*<li>[^]*More for/,
    isList: true,
    states: taskStates,
  },
  {
    name: 'my applications',
    path: '/workflow/meApply',
    shown: /<li>[^]*(Details|More for)/,
    isList: true,
  },
  { name: 'done by me', path: '/workflow/doing', shown: /<h1> Done by me/, only: 'phone' },
  { name: 'copies', path: '/workflow/flow_cc', shown: /<li>[^]*(Details|More for)/, isList: true },
  {
    name: 'delegation',
    path: '/workflow/todo?list=delegation',
    shown: /Last day[^]*In force/,
    states: delegationStates,
  },
  // last: a state of it stops the clock of the tab
  {
    name: 'tasks to approve',
    path: '/workflow/todo?kind=approve&limit=30',
    shown: /<li>[^]*Approve/,
    isLong: true,
    states: inboxStates,
  },
]

/** Has a delegation, whose banner is above the lists. */
const DELEGATE: ScreenBase[] = [
  {
    name: 'to do, delegated',
    path: '/workflow/todo',
    // the banner is below the lists if its calls are slower than a second
    shown: /handles your tasks until[^]*<li>|<li>[^]*handles your tasks until/,
  },
]

export const SCREENS: readonly Screen[] = Object.entries({
  '': GUEST,
  student: STUDENT,
  approver: APPROVER,
  college: DELEGATE,
}).flatMap(([account, screens]) => screens.map((screen) => ({ account, ...screen })))
