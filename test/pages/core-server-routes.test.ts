// Every row of the specification's route table (§2) and every tag on a server that supports only the core contract: both
// layouts and languages, guest and signed in, with additions detected (desktop) or declared absent (phone).
import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { ADDITION_NAMES } from '../../src/contract/additions.docs.ts'
import { PATHS, type RouteName } from '../../src/runtime/routing/paths.ts'
import { TRAIT, visitorItems } from '../double/core-server-catalogue.ts'
import { expectEventually, settled } from '../tools/eventually.ts'
import { openVisitor, signIn, type Visitor } from '../tools/page-test.ts'
import { setUpCoreServer } from './core-server-fixture.ts'
import { navigate } from './portal-fixture.ts'

type FindLocator = (page: Page) => Locator
type Who = 'guest' | 'member'
interface RouteCase {
  name: RouteName
  path: string
  /** Server data that the page shows, per kind of user; none if the page is not for them. */
  guest?: FindLocator
  member?: FindLocator
  /** Where the URL redirects to, if it does. */
  leadsTo?: string
}

const withText =
  (text: string | RegExp): FindLocator =>
  (page) =>
    page.locator('main').getByText(text).first()
const heading =
  (name: string | RegExp): FindLocator =>
  (page) =>
    page.getByRole('heading', { name }).first()
/** Rows with a list's actions; the names are from the server. */
const rows =
  (name: string): FindLocator =>
  (page) =>
    page.getByRole('listitem').filter({ hasText: name }).first()

// 江北's card office writes its audience as "VISITOR" and its description in HTML
const network = withText('校园网账号开通')
const card = heading('校园卡补办')
// a toast
const notSignedIn: FindLocator = (page) => page.getByText(/登录没有完成|Sign-in was not completed/).first()
const signInPage = heading(/^(登录后使用|Sign in to continue)$/)
const home: Pick<RouteCase, 'guest' | 'member'> = { guest: network, member: withText('本科生成绩单打印') }
/** §5: visible, of the configured trait, for visitors. */
const guestTotal = visitorItems.filter(({ visible, trait }) => visible !== 'false' && trait === TRAIT).length
const both = (find: FindLocator) => ({ guest: find, member: find })

const ROUTES: readonly RouteCase[] = [
  { name: 'apps', path: PATHS.apps, ...home },
  { name: 'root', path: '', ...home, leadsTo: PATHS.apps },
  { name: 'home', path: 'home', guest: signInPage },
  { name: 'home', path: PATHS.home, guest: signInPage },
  { name: 'home', path: PATHS.home, member: home.member!, leadsTo: PATHS.apps },
  {
    name: 'searchResult',
    path: `${PATHS.searchResult}?seq=校园卡`,
    ...both((page) => page.locator('mark').filter({ hasText: '校园卡' }).first()),
  },
  {
    name: 'serviceC',
    path: PATHS.serviceC,
    guest: withText(new RegExp(`^(共 ${guestTotal} 项|${guestTotal} items)$`)),
    member: withText(/^(共 30 项|30 items)$/),
  },
  { name: 'serviceC', path: `${PATHS.serviceC}?seq=校园网`, ...both(network) },
  {
    name: 'serviceC',
    path: `${PATHS.serviceC}?panel=3&id=1006`,
    ...both((page) => page.getByRole('dialog', { name: '校园卡补办' }).getByText('在线办理校园卡补办')),
  },
  { name: 'appdetail', path: `${PATHS.appdetail}?id=1006`, guest: card, member: withText('准备材料') },
  {
    name: 'appdetail',
    path: PATHS.appdetail,
    guest: withText(/登录后可以查看办理指南|Sign in to see the guides/),
    member: withText('成绩单办理全流程'),
  },
  { name: 'todo', path: PATHS.todo, member: rows('学籍异动申请·张同学') },
  // no empty filter sheet
  {
    name: 'todo',
    path: `${PATHS.todo}?keyword=张同学`,
    member: (page) => page.getByRole('button', { name: /^(导出|Export)$/ }),
  },
  { name: 'doing', path: PATHS.doing, member: rows('考试缓考申请（1）') },
  { name: 'meApply', path: PATHS.meApply, member: rows('VPN 远程访问（3）') },
  { name: 'done', path: PATHS.done, member: rows('校园网账号开通（2）') },
  { name: 'flow_cc', path: PATHS.flow_cc, member: rows('邮箱申请（2）') },
  { name: 'todo', path: `${PATHS.todo}?list=entrust`, member: rows('软件正版化下载·张同学') },
  { name: 'todo', path: `${PATHS.todo}?list=delegation`, member: withText('赵六') },
  { name: 'todo', path: `${PATHS.todo}?list=manage`, member: rows('访客1') },
  { name: 'todo', path: `${PATHS.todo}?list=apps`, member: rows('VPN 远程访问') },
  { name: 'favorite', path: PATHS.favorite, member: withText('本科生成绩单打印') },
  { name: 'detail', path: `${PATHS.detail}?id=1006`, member: card },
  { name: 'helpcenter', path: PATHS.helpcenter, member: withText('图书馆几点开门？') },
  { name: 'gl', path: 'workflow/gl/11', member: withText('提前') },
  {
    name: 'oidcCallback',
    path: PATHS.oidcCallback,
    ...both(notSignedIn),
    leadsTo: PATHS.apps,
  },
  {
    name: 'signInError',
    path: PATHS.signInError,
    ...both(notSignedIn),
    leadsTo: PATHS.apps,
  },
  { name: 'unknown', path: 'workflow/nothing', ...both(heading(/没有这个页面|Page not found/)) },
]

/** Runs in the page: reports errors of its title, its main heading and the minimum height of its main content. */
function checkPageFrame(): string[] {
  const root = document.querySelector('univ-portal')?.shadowRoot
  const main = root?.querySelector('main')
  const faults: string[] = []
  if (!/一站式网上服务大厅|One-stop online service hall/.test(document.title))
    faults.push(`its title is ${document.title}`)
  // a tag that fills the whole page renders the heading itself
  const roots = [root, ...[...(main?.querySelectorAll('*') ?? [])].map((element) => element.shadowRoot)]
  if (!main || !roots.some((root) => root?.querySelector('h1'))) faults.push('it has no main heading')
  // §2, §9: 600 pixels, or 400 if the page shows a total
  const desktop = root?.querySelector('.univ[data-mode=desktop]')
  const expectedHeight = /serviceCenter|searchResult|favorite/.test(location.pathname) ? '400px' : '600px'
  const minHeight = main ? getComputedStyle(main).minBlockSize : ''
  if (desktop && minHeight !== expectedHeight) faults.push(`it is at least ${minHeight} high`)
  return faults
}

/** Matches any error text for failed loading; the server's data does not contain them. */
const FAILED = /没有加载出来|没有取到|没有能|失败|could not be|failed|请检查网络|your network/i

const TAGS = ['service-catalogue', 'favorites', 'process-center', 'visit-counter', 'assistant']
const TAGS_PAGE = `<!doctype html><html lang="zh-CN"><title>江北大学</title>
${TAGS.map((tag) => `<script type="module" src="/univ-${tag}.js"></script><univ-${tag}></univ-${tag}>`).join('\n')}</html>`

describe('routes and tags on a core server', () => {
  const server = setUpCoreServer()

  async function findFaults({ page, problems }: Visitor, routeCase: RouteCase, who: Who): Promise<string[]> {
    const faults: string[] = []
    try {
      await navigate(page, `/${routeCase.path}`)
      await routeCase[who]!(page).waitFor()
      if (routeCase.leadsTo) await page.waitForURL(`${server.url}/${routeCase.leadsTo}`)
      const isAttempt = routeCase.name === 'oidcCallback' || routeCase.name === 'signInError'
      if (!isAttempt) faults.push(...(await settled(() => page.getByText(FAILED).allTextContents())))
      if (routeCase.path.includes('panel=3')) {
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await expectEventually(() => page.evaluate(checkPageFrame), [])
      // §2: the assistant is on every page
      await page.getByRole('button', { name: /^(智能助手|Smart assistant)$/ }).waitFor()
    } catch (e) {
      faults.push(String(e).split('\n', 2).join(' '))
    }
    return [...faults, ...problems.splice(0)].map((text) => `${who} /${routeCase.path}: ${text}`)
  }

  /** Each tag without the portal, signed in and then as a guest. */
  async function expectTags({ page, context, problems }: Visitor): Promise<void> {
    await context.route(`${server.url}/tags`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: TAGS_PAGE }),
    )
    await page.goto(`${server.url}/tags`)
    const tag = (name: string) => page.locator(name)
    await tag('univ-process-center').getByText('学籍异动申请·张同学 1').first().waitFor()
    await tag('univ-favorites').getByText('本科生成绩单打印').waitFor()
    // the first rows for members
    await tag('univ-service-catalogue')
      .getByRole('button', { name: /^显示更多/ })
      .click()
    await tag('univ-service-catalogue').getByText('VPN 远程访问').first().waitFor()
    await tag('univ-visit-counter').getByText('123,456').waitFor()
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await tag('univ-service-catalogue').getByText('校园网账号开通').first().waitFor()
    await tag('univ-process-center').getByRole('button', { name: '登录' }).waitFor()
    await tag('univ-favorites').getByText('还没有收藏').waitFor()
    await tag('univ-visit-counter').getByText('123,456').waitFor()
    await tag('univ-assistant').getByRole('button', { name: '智能助手' }).click()
    await page.getByRole('textbox', { name: '输入问题' }).fill('校园卡丢了怎么办？')
    await page.keyboard.press('Enter')
    await page.getByText('再到信息化办公室补办').waitFor()
    await expectEventually(() => page.getByText(FAILED).allTextContents(), [])
    deepEqual(problems.splice(0), [])
  }

  test('every route is tested here, except the one that only a frame loads', () => {
    const rows = new Set(ROUTES.map(({ name }) => name))
    const missing = (Object.keys(PATHS) as RouteName[]).filter((name) => !rows.has(name))
    deepEqual(missing, ['oidcRenew'])
  })

  for (const [device, lang, expected] of [
    // the browser logs failed requests: detection of additions, broken pictures, calls that guests may not make
    ['desktop', 'zh-CN', /Failed to load resource: .* 40[014] /],
    [
      'phone',
      'en',
      /Failed to load resource: .*( 400 | 40[14] .*(\.png|\.svg|manage\/\w+(\/\w+)?(\?.*)?):0)/,
    ],
  ] as const)
    test(`${device}, ${lang}: each route shows the server's content to guests and to members${device === 'desktop' ? ', and so does each tag alone' : ''}`, async () => {
      const visitor = await openVisitor(server.browser, { device, lang, expected: [expected] })
      const { page, context } = visitor
      server.calls.length = 0
      page.setDefaultTimeout(10_000)
      if (device === 'phone')
        await context.route('**/univ-config.json', async (route) => {
          const response = await route.fetch()
          const capabilities = Object.fromEntries(ADDITION_NAMES.map((name) => [name, false]))
          await route.fulfill({ response, json: { ...(await response.json()), capabilities } })
        })
      await page.goto(`${server.url}/${PATHS.apps}`)
      const faults: string[] = []
      for (const routeCase of ROUTES)
        if (routeCase.guest) faults.push(...(await findFaults(visitor, routeCase, 'guest')))
      // §4: the route forces sign-in, and the sign-in returns to it
      await navigate(page, `/${PATHS.todo}`)
      await page.waitForURL(/\/idp\/authorize/)
      await signIn(page, 'student')
      await page.waitForURL(`${server.url}/${PATHS.todo}`)
      for (const routeCase of ROUTES)
        if (routeCase.member) faults.push(...(await findFaults(visitor, routeCase, 'member')))
      deepEqual(faults, [])
      // §7 does not specify what a mutation returns, so this is detected regardless of the configuration
      const invalid = () => server.calls.filter((call) => call.endsWith(' 400'))
      if (device === 'phone') await expectEventually(invalid, ['POST /app-center/graphql addLog 400'])
      else await expectTags(visitor)
      await visitor.close()
    })
})
