// The presses of the interaction bench: the portal as a signed-in student uses it, at a desk and on a phone.
import type { Locator, Page } from 'playwright-core'

export interface Step {
  name: string
  /** `route` changes the page; `press` changes what a page shows. */
  kind: 'route' | 'press'
  target(page: Page): Locator
  /** Part of the address that it leads to. */
  path: string
  /** Before anything is timed, such as opening the drawer. */
  prepare?(page: Page): Promise<unknown>
}

const route = (name: string, path: string, target: Step['target'], prepare?: Step['prepare']): Step => ({
  name,
  kind: 'route',
  target,
  path,
  ...(prepare && { prepare }),
})
const press = (name: string, path: string, target: Step['target']): Step => ({
  name,
  kind: 'press',
  target,
  path,
})

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name })
/** A value of the list beside the results; 0 is "all". */
const facetValue = (index: number) => (page: Page) =>
  page
    .getByRole('group', { name: /^按(主题|部门|字母)$/ })
    .getByRole('button', { disabled: false })
    .nth(index)
const navigation = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name })
const personalList = (name: string) => (page: Page) =>
  page.locator('.personal-nav').getByRole('link', { name: new RegExp(name) })

const CENTRE = '/serviceCenter'

export const desktopSteps: Step[] = [
  route('home → service centre', CENTRE, navigation('服务中心')),
  press('by department', 'tab=dep', tab('按部门')),
  press('one department (flat)', 'dep=', facetValue(1)),
  press('all departments (grouped)', 'tab=dep', facetValue(0)),
  press('by letter', 'tab=zimu', tab('按字母')),
  press('one letter (flat)', 'zimu=', facetValue(1)),
  press('all letters (grouped)', 'tab=zimu', facetValue(0)),
  press('by theme', CENTRE, tab('按主题')),
  press('one theme (flat)', 'tag=', facetValue(1)),
  press('all themes (grouped)', CENTRE, facetValue(0)),
  route('service centre → to do', '/todo', navigation('个人中心')),
  route('to do → done by me', '/doing', personalList('我经办')),
  route('done by me → started by me', '/meApply', personalList('我发起')),
  route('started by me → completed', '/done', personalList('已办结')),
  route('completed → copied to me', '/flow_cc', personalList('抄送我')),
  route('copied to me → favourites', '/favorite', navigation('我的收藏')),
  route('favourites → home', '/index', navigation('首页')),
]

const openDrawer = (page: Page): Promise<void> =>
  page.getByRole('button', { name: '菜单', exact: true }).tap()
const drawer = (name: string) => (page: Page) => page.getByRole('dialog').getByRole('link', { name })
const tabBar = (name: string) => (page: Page) =>
  page.locator('.phone-tabs').getByRole('link', { name: new RegExp(`^${name}`) })

export const phoneSteps: Step[] = [
  route('home → service centre', CENTRE, drawer('服务中心'), openDrawer),
  press('by department', 'tab=dep', tab('按部门')),
  press('by letter', 'tab=zimu', tab('按字母')),
  press('by theme', CENTRE, tab('按主题')),
  route('service centre → favourites', '/favorite', tab('我的收藏')),
  route('favourites → to do', '/todo', tabBar('待办')),
  route('to do → done by me', '/doing', tabBar('我经办')),
  route('done by me → started by me', '/meApply', tabBar('我发起')),
  route('started by me → completed', '/done', tabBar('已办结')),
  route('completed → copied to me', '/flow_cc', tabBar('抄送我')),
  route('copied to me → home', '/index', drawer('首页'), openDrawer),
]
