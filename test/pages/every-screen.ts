// Opens each screen of screen-table.ts once in a window of a device and reads all that has to hold on that load: nothing moves
// while data come late; in each language and width nothing is cut off, covered or out of line; axe finds nothing, also in
// what opens on it.
import { equal } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { arabicTexts } from '../double/arabic-texts.ts'
import { eventually, expectEventually, readNow, settled, waitUntil } from '../tools/eventually.ts'
import { signedInState } from '../tools/http-sign-in.ts'
import { interceptRequests } from '../tools/intercept-requests.ts'
import { expectAccessible, type Visitor } from '../tools/page-test.ts'
import { forgetAllButSession } from '../tools/stored-session.ts'
import { coveredControlsAfterScroll } from './covered-controls.ts'
import { targetFaults } from './target-faults.ts'
import { holdTypefaces, readShifts, recordShifts } from './layout-shifts.ts'
import { waitForOutline } from './page-outline.ts'
import { navigate, setUpPortal, toastButtons } from './portal-fixture.ts'
import { readFaults, type Expected } from './screen-faults.ts'
import type { State } from './screen-states.ts'
import { SCREENS, type Device, type Screen } from './screen-table.ts'

export const MAX_LAYOUT_SHIFT = 0.01
/** How long a look waits for what is wrong to pass. */
const LOOK_MS = 10_000
/** Each language is looked at, and axe runs in one: the two devices have both, and both themes. */
const DEVICES = {
  desktop: {
    axe: { lang: 'en', colorScheme: 'light', width: 1440, height: 900 },
    height: 900,
    largestText: 'larger',
    widths: [
      { width: 1440, list: { firstRow: 340, rowHeight: 72 } },
      { width: 1024, list: { firstRow: 380, rowHeight: 72 } },
      { width: 768, list: { firstRow: 560, rowHeight: 72 } },
    ],
  },
  phone: {
    // tall enough for a whole home page
    axe: { lang: 'zh-CN', colorScheme: 'dark', width: 390, height: 3000 },
    height: 844,
    // narrower than 320 pixels of usual text otherwise
    largestText: 'large',
    widths: [
      { width: 390, list: { firstRow: 200, rowHeight: 110 } },
      { width: 320, list: { firstRow: 220, rowHeight: 110 } },
    ],
  },
} as const
// Reviewed manually: white on the banner's gradient is 5.9 : 1 to 11 : 1; content under a menu or beside a star is
// covered only temporarily; each section's h2 follows the page's h1, which axe does not find across shadow roots.
const REVIEWED = ['color-contrast', 'heading-order']

/** Screens whose content may come before the typefaces. */
const HELD_PATHS = SCREENS.filter(({ isComplete, isEarly }) => isComplete ?? isEarly).map(({ path }) => path)

interface Tab {
  visitor: Visitor
  /** Replies come late. */
  isSlow: boolean
  /** The number of delayed requests of a load, and those that still wait. */
  turn: number
  pending: number
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

export function testScreens(device: Device): void {
  const { axe, height, largestText, widths } = DEVICES[device]
  void describe(`every screen, ${device}`, () => {
    const fixture = setUpPortal({ keepsPages: true })
    const url = (path: string) => fixture.campus.url + path
    let texts: Awaited<ReturnType<typeof arabicTexts>>
    before(async () => {
      texts = await arabicTexts()
      const { db } = fixture.campus.campus!
      await db.query(`insert into entrustment (id, from_id, to_id, from_at, to_at)
        select 'banner', a.id, b.id, now() - interval '1 day', now() + interval '9 days'
        from person a, person b where a.account = 'college' and b.account = 'staff'`)
    })
    const states = new Map<string, ReturnType<typeof signedInState>>()
    const stateOf = (account: string) => {
      if (!states.has(account)) states.set(account, signedInState(fixture.campus.url, account))
      return states.get(account)!
    }
    const tabs = new Map<string, Promise<Tab>>()
    /** One tab per account: with the browser's cache, a load costs two thirds. */
    const tabOf = (account: string) => {
      if (!tabs.has(account)) tabs.set(account, openTab(account))
      return tabs.get(account)!
    }
    const openTab = async (account: string): Promise<Tab> => {
      const storageState = account ? await stateOf(account) : undefined
      const { colorScheme } = axe
      const visitor = await fixture.openVisitor({
        device,
        colorScheme,
        ...(storageState && { storageState }),
      })
      const tab: Tab = { visitor, isSlow: true, turn: 0, pending: 0 }
      // delay each response a little more than the previous one
      await interceptRequests(visitor.page, ['*graphql*', '*task-api*', '*taskcenter*'], async () => {
        if (!tab.isSlow) return undefined
        tab.pending++
        await new Promise((done) => setTimeout(done, 150 + 120 * (tab.turn++ % 5)))
        tab.pending--
        return undefined
      })
      // no heights or lists that an earlier page stored
      await visitor.context.addInitScript(forgetAllButSession)
      await visitor.context.addInitScript(recordShifts)
      await visitor.context.addInitScript(holdTypefaces, HELD_PATHS)
      return tab
    }
    let process: string | undefined
    const firstProcess = async () => {
      if (process) return process
      const { value } = (await stateOf('student')).origins[0]!.localStorage[0]!
      const { access_token } = JSON.parse(value) as { access_token: string }
      const reply = await fetch(url('/task-api/me/processes/doing?limit=1&start=0'), {
        headers: { authorization: `Bearer ${access_token}` },
      })
      const { entities } = (await reply.json()) as { entities: { id: string }[] }
      return (process = entities[0]!.id)
    }

    /** Loads a screen with late data; resolves to what moved. */
    const load = async (tab: Tab, { name, path, shown, isComplete }: Screen): Promise<string[]> => {
      const { page } = tab.visitor
      Object.assign(tab, { isSlow: true, turn: 0 })
      await page.goto(url(path.includes('PROCESS') ? path.replace('PROCESS', await firstProcess()) : path))
      // before its first request, a page is not busy either
      await waitForOutline(
        page,
        name,
        (text) => (isComplete || tab.turn > 0) && tab.pending === 0 && shown.test(text),
      )
      await twoFrames(page)
      const shifts = await settled(() => readShifts(page))
      tab.isSlow = false
      await page.evaluate(() => dispatchEvent(new Event('show-typefaces')))
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      return sum > MAX_LAYOUT_SHIFT
        ? [`late data move it by ${sum.toFixed(4)}: ${JSON.stringify(shifts)}`]
        : []
    }

    const setLang = async (page: Page, lang: string) => {
      if (lang === 'ar')
        await page.evaluate(async (all) => {
          const script = '/univ-i18n.js'
          const { registerTranslation } = (await import(script)) as {
            registerTranslation(lang: string, texts: object): void
          }
          registerTranslation('ar', all)
        }, texts)
      // as the portal's own menu does
      await page
        .locator('univ-portal')
        .evaluate((portal, to) => void ((portal as HTMLElement).lang = to), lang)
    }
    /** Looks until nothing is wrong, and resolves to what still is. */
    const lookAt = async (page: Page, where: string, expected: Expected) => {
      let last: string[] = []
      await eventually(async () => {
        await twoFrames(page)
        last = await readFaults(page, expected)
        equal(last.length, 0)
      }, LOOK_MS).catch(() => {})
      return last.map((fault) => `${where}: ${fault}`)
    }
    const lookAtWidths = async (page: Page, screen: Screen, lang: string): Promise<string[]> => {
      const faults: string[] = []
      const look = { lang, ...(screen.isInset && { isInset: true }) }
      // what is mirrored is so at each width
      for (const { width, list } of lang === 'ar' ? widths.slice(0, 1) : widths) {
        await page.setViewportSize({ width, height })
        const where = `${lang} at ${width}`
        faults.push(
          ...(await lookAt(page, where, { ...look, ...(screen.isList && lang !== 'ar' && { list }) })),
        )
        if (lang === 'ar') continue
        if (width === 390 && (screen.isList || screen.isLong))
          faults.push(...(await targetFaults(page, where)))
        if (!screen.isLong) continue
        const launcher = page.locator('univ-assistant').getByRole('button')
        await launcher.waitFor()
        for (const distance of [0, 130, 310, 640]) {
          const covered = await readNow(() => launcher.evaluate(coveredControlsAfterScroll, distance))
          for (const name of covered)
            faults.push(`${where}, scrolled by ${distance}: the assistant covers ${name}`)
        }
        await page.evaluate(() => scrollTo(0, 0))
      }
      if (lang !== 'en') return faults
      // the text size of the display settings
      const setSize = (size: string) =>
        page.locator('univ-portal').evaluate((portal, to) => portal.setAttribute('size', to), size)
      await page.setViewportSize({ width: widths[0].width, height })
      await setSize(largestText)
      faults.push(...(await lookAt(page, 'with the largest text', look)))
      await setSize('')
      return faults
    }
    const expectPhoneHeader = async (page: Page, { path, title }: Screen) => {
      const hasBox = !path.endsWith('/index')
      await expectEventually(
        () => page.getByRole('banner').getByRole('paragraph').textContent(),
        title ?? 'Service hall',
      )
      await expectEventually(() => page.getByPlaceholder('Enter item name').count(), hasBox ? 1 : 0)
      await expectEventually(() => page.locator('h1').count(), 1)
    }

    const axeFaults = async (page: Page, part: 'page' | 'overlay', isOnly = false): Promise<string[]> => {
      // a toast would be checked as a part of any screen it covers
      await waitUntil('no toast', async () => (await toastButtons(page).count()) === 0)
      // what has scrolled under the header would be reported as too small
      await page.evaluate(() => scrollTo(0, 0))
      const check = (rule?: string) =>
        expectAccessible(page, REVIEWED, part, rule).then(
          (): string[] => [],
          (error: Error) => [error.message],
        )
      const faults = await check()
      if (!isOnly || axe.colorScheme === 'dark') return faults
      // no other device checks it; of all rules, only this one depends on colours
      await page.emulateMedia({ colorScheme: 'dark' })
      const scheme = () => getComputedStyle(document.querySelector('univ-portal')!).colorScheme
      await expectEventually(() => page.evaluate(scheme), 'dark')
      faults.push(...(await check('color-contrast')))
      await page.emulateMedia({ colorScheme: axe.colorScheme })
      await expectEventually(() => page.evaluate(scheme), axe.colorScheme)
      return faults
    }
    const leave = async (page: Page, path: string) => {
      await navigate(page, '/workflow/nothing')
      await page.getByRole('link', { name: /Back to home|回到首页/ }).waitFor()
      await navigate(page, path)
    }
    const checkStates = async (page: Page, screen: Screen): Promise<string[]> => {
      const faults: string[] = []
      let last: Pick<State, 'path' | 'escape' | 'leaves'> = screen
      for (const state of (screen.states ?? []).filter(({ only = device }) => only === device)) {
        const { name, path = screen.path, go, only } = state
        if (last.escape) {
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').or(page.getByRole('menu')).waitFor({ state: 'detached' })
        }
        if (last.leaves) await leave(page, path)
        else if ((last.path ?? screen.path) !== path) await navigate(page, path)
        last = state
        await go(page)
        const part = state.escape || state.overlay ? 'overlay' : 'page'
        faults.push(...(await axeFaults(page, part, only === device)).map((fault) => `${name}: ${fault}`))
      }
      return faults
    }

    for (const screen of SCREENS.filter(({ only = device }) => only === device))
      void test(`${screen.account || 'guest'}, ${screen.name}: nothing moves, is cut off or covered, and axe finds nothing`, async () => {
        const tab = await tabOf(screen.account)
        const { page, expectNoErrors } = tab.visitor
        const { width } = widths[0]
        await page.setViewportSize({ width, height })
        // else the page may load in the window of the one before, and what is at the edge moves with it
        await twoFrames(page)
        const faults = await load(tab, screen)
        if (!screen.isForeign) {
          // an outage has a line of its own on the second page
          if (screen.isList) {
            await leave(page, screen.path)
            await page.locator('.portal-notice-line').waitFor()
            await page.locator('.center-row').first().waitFor()
          }
          if (device === 'phone') await expectPhoneHeader(page, screen)
          // what opens on it is checked in the last language
          const isLast = device === 'phone' || screen.states
          const others = ['en', 'ar', 'zh-CN'].filter((lang) => lang !== axe.lang)
          for (const lang of isLast ? [...others, axe.lang] : [axe.lang, ...others]) {
            await setLang(page, lang)
            faults.push(...(await lookAtWidths(page, screen, lang)))
            if (lang !== axe.lang) continue
            await page.setViewportSize({ width: axe.width, height: axe.height })
            faults.push(...(await axeFaults(page, 'page')))
          }
          faults.push(...(await checkStates(page, screen)))
        }
        equal(faults.join('\n'), '')
        expectNoErrors()
      })
  })
}
