import { equal, ok } from 'node:assert/strict'
import type { Size } from './engine.ts'
import { poll, type EnginePage } from './engine-page.ts'
import type { ProbedHall } from './probed-hall.ts'

/** The steps of a user, starting from an empty profile. */
export interface Journey {
  name: string
  size?: Size
  /** Console messages that the journey causes on purpose. */
  expected?: RegExp
  run(page: EnginePage, hall: ProbedHall): Promise<void>
}

const PHONE = { width: 390, height: 844 }
const DETAILS = { role: 'button', name: '/: details$/' }
const DIALOG = { role: 'dialog' }
const STAR = { role: 'button', name: '/^Add .* to favourites$/', pressed: false }
export const button = (name: string) => ({ role: 'button', name })
const inTag = (tag: string) => ({ within: { tag } })

/** Fills the campus's sign-in form; the password equals the account. */
export async function signIn(page: EnginePage, account: string): Promise<void> {
  await page.expectUrl('/oidc/')
  await page.fill({ role: 'textbox', name: '/^(Account|账号)/' }, account)
  await page.fill({ role: 'textbox', name: '/^(Password|密码)/' }, account)
  await page.press('Enter')
}

/** Opens the details of the first item and closes them by Escape; the focus returns. Resolves to the item's name. */
async function readDetails(page: EnginePage): Promise<string> {
  const name = await page.see(DETAILS)
  await page.click(DETAILS)
  await page.see({ role: 'heading', text: name.replace(': details', ''), within: DIALOG })
  await page.press('Escape')
  await page.gone(DIALOG)
  await page.expectFocus(name)
  return name.replace(': details', '')
}

const expectNoSidewaysScroll = async (page: EnginePage): Promise<void> =>
  equal(
    await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
    0,
    'the page scrolls sideways',
  )

export const JOURNEYS: Journey[] = [
  {
    name: 'the prerendered home hydrates, and an item’s details open',
    async run(page, hall) {
      await page.goto(`${hall.url}/`)
      await page.see({ role: 'heading', name: 'One-net service centre' })
      await readDetails(page)
      await expectNoSidewaysScroll(page)
    },
  },
  {
    name: 'find an item by pinyin and open it',
    async run(page, hall) {
      await page.goto(`${hall.url}/workflow/serviceCenter`)
      await page.see(DETAILS)
      await page.fill({ role: 'searchbox' }, 'chengji')
      await page.see({ role: 'status', text: '“chengji”' })
      const name = await readDetails(page)
      const opened = await page.opens(() => page.click({ role: 'link', text: name }))
      await opened.expectUrl(hall.url)
    },
  },
  {
    name: 'favour as a guest, sign in, and take the favourites along',
    async run(page, hall) {
      await page.goto(`${hall.url}/workflow/serviceCenter?seq=card`)
      const name = await page.see(STAR)
      await page.click(STAR)
      await page.see({ ...button(name), pressed: true })
      await page.goto(`${hall.url}/workflow/serviceCenter?seq=card`)
      await page.see({ ...button(name), pressed: true })
      await page.click(button('Visitor'))
      await page.click({ role: 'menuitem', name: 'Go to login' })
      await signIn(page, 'postgraduate')
      await page.see(button('/^Account: /'))
      await page.click({ role: 'link', name: '/^My favourites/' })
      await page.click(button('Add them'))
      await page.see({ ...button(name), pressed: true })
      await page.goto(`${hall.url}/workflow/favorite`)
      await page.see({ ...button(name), pressed: true })
    },
  },
  {
    name: 'sign in at a guarded page, approve a task, sign out',
    // a list that was being fetched when its token expired, and a part of the page that was left for the sign-in
    expected: /\b401\b|Importing a module script failed/,
    async run(page, hall) {
      await page.goto(`${hall.url}/workflow/todo?kind=approve`)
      await signIn(page, 'approver')
      await page.expectUrl('/workflow/todo?kind=approve')
      const act = { role: 'button', name: '/^Approve /' }
      const task = await page.see(act)
      await page.click(act)
      await page.gone(button(task))
      await page.click(button('/^Account: /'))
      await page.click({ role: 'menuitem', name: 'Sign out' })
      await page.see({ role: 'heading', name: 'You are signed out' })
    },
  },
  {
    name: 'decide two tasks in the inbox by keyboard',
    size: { width: 1440, height: 900 },
    // Safari fails the imports of a page that is left, here for the sign-in; React logs what its boundary caught
    expected: /Importing a module script failed/,
    async run(page, hall) {
      await page.goto(`${hall.url}/workflow/todo?kind=approve`)
      await signIn(page, 'approver')
      await page.click(button('Inbox'))
      const row = { role: 'option', selected: true, within: { role: 'listbox' } }
      await page.see(row)
      const decided: string[] = []
      for (let n = 1; n <= 2; n++) {
        await page.see({ role: 'region', name: 'Application' })
        const current = await poll('a task', () => page.text(row))
        decided.push(current)
        await page.window.type('1')
        await page.window.type('a')
        await poll('the next task', async () => (await page.text(row)) !== current)
      }
      for (const text of decided) await page.gone({ role: 'option', text })
    },
  },
  {
    name: 'ask the assistant',
    async run(page, hall) {
      await page.goto(`${hall.url}/`)
      await page.click(button('Smart assistant'))
      await page.fill({ role: 'textbox', name: 'Your question' }, 'I lost my campus card')
      await page.press('Enter')
      const log = { role: 'log', name: 'Conversation' }
      await page.see({ ...button('Helpful'), within: log })
      await page.see({ role: 'link', within: log })
      await page.click(button('Minimise'))
      await page.click(button('/^Open .* again$/'))
      await page.see({ role: 'textbox', name: 'Your question' })
    },
  },
  {
    name: 'two tags on a page of another origin under the strict policy',
    async run(page, hall) {
      await page.goto(hall.hostPage(['univ-service-catalogue', 'univ-favorites']))
      await page.see({ ...DETAILS, ...inTag('univ-service-catalogue') })
      await page.fill({ role: 'searchbox' }, 'chengji')
      await page.see({ role: 'status', text: '“chengji”' })
      await readDetails(page)
      await page.click(STAR)
      await page.see({ role: 'listitem', ...inTag('univ-favorites') })
      const indent = await page.evaluate<string>(
        `getComputedStyle(document.querySelector('univ-favorites').shadowRoot.querySelector('ul')).paddingInlineStart`,
      )
      equal(indent, '0px', 'the style sheets apply without style-src')
    },
  },
  {
    name: 'sign in on that page through the popup, and sign out',
    async run(page, hall) {
      await page.goto(hall.hostPage(['univ-process-center', 'univ-favorites']))
      const signInButton = { ...button('Sign in'), ...inTag('univ-process-center') }
      const popup = await page.opens(() => page.click(signInButton))
      await signIn(popup, 'student')
      await popup.see({ role: 'heading', name: 'Let this site use your sign-in?' })
      await popup.click(button('Allow'))
      await popup.closed()
      await page.see({ role: 'listitem', ...inTag('univ-process-center') })
      ok(!(await page.evaluate<string>('JSON.stringify({ ...localStorage })')).includes('access_token'))
      await page.click(button('Sign out'))
      await page.see(signInButton)
    },
  },
  {
    name: 'a tag in a frame of another origin has the height of its content',
    async run(page, hall) {
      await page.goto(hall.framePage('univ-service-catalogue'))
      await poll('a higher frame', () => page.evaluate(`document.querySelector('iframe').clientHeight > 400`))
    },
  },
  {
    name: 'on a phone: the menu, details, and the other language',
    size: PHONE,
    async run(page, hall) {
      await page.goto(`${hall.url}/workflow/index`)
      await page.click(button('Menu'))
      await page.click({ role: 'link', name: 'Service centre', within: DIALOG })
      await readDetails(page)
      await expectNoSidewaysScroll(page)
      await page.click(button('Menu'))
      await page.click({ ...button('中文'), within: DIALOG })
      await page.click({ role: 'link', name: '首页', within: { role: 'dialog', name: '菜单' } })
      await page.see({ role: 'heading', name: '一网通办服务中心' })
    },
  },
]
