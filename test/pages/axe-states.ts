// The states that axe-screens.test.ts checks, ordered to need few page loads: guests, then any signed-in user.
import type { Page } from 'playwright-core'
import { settled, waitUntil } from '../tools/eventually.ts'
import { accountMenu, drawerButton, guestMenu, navigate, stars, totalStatus } from './portal-fixture.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

export interface Screen {
  name: string
  path: string
  /** The only variant that checks it: it shows components that another state shows in both. */
  only?: 'desktop' | 'phone'
  /** A dialog or menu, which alone is checked. The next screen closes it by Escape. */
  escape?: true
  /** The same, but Escape does not close it. */
  overlay?: true
  /** Leaves its view changed, so that the next screen needs a new one: another page comes in between. */
  leaves?: true
  go(page: Page): Promise<unknown>
}
const commandBar = (page: Page) => page.getByRole('dialog', { name: /^(Search everything|搜索全部)$/ })
const path = '/workflow/index'
const commandBarStates: Screen[] = [
  {
    name: 'command bar',
    only: 'desktop', // a member's shows more
    path,
    escape: true,
    go: async (page) => {
      await page.keyboard.press('Control+k')
      await commandBar(page).getByRole('option').nth(3).waitFor()
    },
  },
  {
    name: 'command bar, results',
    path,
    escape: true,
    go: async (page) => {
      await page.keyboard.press('Control+k')
      await commandBar(page).getByRole('combobox').fill('library')
      await commandBar(page)
        .getByRole('option', { name: /^(Library Catalogue|馆藏目录检索)/ })
        .waitFor()
    },
  },
  {
    name: 'command bar, no result',
    only: 'desktop',
    path,
    escape: true,
    go: async (page) => {
      await page.keyboard.press('Control+k')
      await commandBar(page).getByRole('combobox').fill('qzxqzx')
      await commandBar(page)
        .getByText(/qzxqzx/)
        .first()
        .waitFor()
    },
  },
]
export const guestStates: Screen[] = [
  {
    name: 'home',
    path: '/workflow/index',
    go: async (page) => {
      await page.getByRole('listitem').nth(20).waitFor()
      // prerendered content does not react to keys yet
      await page.locator('univ-portal .univ:not([data-served])').first().waitFor()
    },
  },
  ...commandBarStates,
  {
    name: 'guest menu',
    escape: true,
    path: '/workflow/index',
    go: async (page) => {
      await guestMenu(page).or(drawerButton(page)).click()
      await page.getByRole('menuitem').first().or(page.getByRole('dialog')).waitFor()
    },
  },
  { name: 'by theme', path: '/workflow/serviceCenter', go: (page) => totalStatus(page).waitFor() },
  {
    name: 'by department',
    only: 'desktop',
    path: '/workflow/serviceCenter?tab=dep',
    go: (page) => totalStatus(page).waitFor(),
  },
  {
    name: 'by letter',
    only: 'desktop',
    path: '/workflow/serviceCenter?tab=zimu',
    go: (page) => totalStatus(page).waitFor(),
  },
  {
    name: 'results, filtered',
    path: '/workflow/serviceCenter?seq=library&handling=online',
    go: (page) => totalStatus(page).waitFor(),
  },
  {
    name: 'nothing found',
    path: '/workflow/serviceCenter?seq=qzxqzxqzx',
    go: (page) =>
      page
        .getByText(/qzxqzxqzx/)
        .first()
        .waitFor(),
  },
  {
    name: 'detail dialog',
    escape: true,
    path: '/workflow/serviceCenter?seq=library',
    go: async (page) => {
      await navigate(page, '/workflow/serviceCenter?seq=library&panel=3&id=library-day-pass')
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /^(Start|去办理)/ })
        .waitFor()
    },
  },
  { name: 'sign-in landing', path: '/workflow/home', go: (page) => heading(page).waitFor() },
  {
    name: 'unknown page',
    path: '/workflow/nothing',
    go: (page) => page.getByRole('link', { name: /Back to home|回到首页/ }).waitFor(),
  },
]
export const memberStates: Screen[] = [
  {
    name: 'favourites, empty',
    path: '/workflow/favorite',
    go: (page) =>
      page
        .getByText(/No favourites yet|还没有收藏/)
        .first()
        .waitFor(),
  },
  {
    name: 'favourites, arranging',
    path: '/workflow/appdetail?guide=guide-visit',
    go: async (page) => {
      for (const i of [0, 1, 2]) await stars(page).nth(i).click()
      await waitUntil('three stars', async () => (await stars(page, { pressed: true }).count()) >= 3)
      await navigate(page, '/workflow/favorite')
      await page.getByRole('button', { name: /Change order|调整顺序/ }).click()
      await page
        .getByRole('button', { name: /^(Move|移动) / })
        .first()
        .waitFor()
    },
  },
  {
    name: 'favourites',
    path: '/workflow/favorite',
    go: async (page) => {
      await page.getByRole('button', { name: /^(Done|完成)$/ }).click()
      await stars(page).nth(2).waitFor()
    },
  },
  {
    name: 'user menu',
    escape: true,
    path: '/workflow/favorite',
    go: async (page) => {
      await stars(page).nth(2).waitFor()
      await accountMenu(page).or(drawerButton(page)).click()
      await page.getByRole('menuitem').first().or(page.getByRole('dialog')).waitFor()
    },
  },
]
const delegationForm = (page: Page) => page.getByRole('form', { name: /^(New delegation|新建委托)$/ })
export const rowOf = (page: Page) => page.locator('univ-process-center').getByRole('listitem').first()
const dialogOf = async (page: Page, button: RegExp) => {
  await rowOf(page).waitFor()
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').waitFor()
}
memberStates.push(
  {
    name: 'home, signed in',
    path: '/workflow/index',
    go: (page) =>
      page
        .getByRole('list', { name: /^(Today|今日概览)$/ })
        .getByRole('link', { name: /\d/ })
        .first()
        .waitFor(),
  },
  { ...commandBarStates[0]!, only: undefined },
  { name: 'to do', path: '/workflow/todo', go: (page) => rowOf(page).waitFor() },
  {
    name: 'chosen tasks',
    path: '/workflow/todo',
    go: async (page) => {
      await rowOf(page).getByRole('checkbox').check()
      await page.getByRole('group', { name: /^(Actions for the selection|对所选内容的操作)$/ }).waitFor()
    },
  },
  {
    name: 'my applications',
    path: '/workflow/meApply',
    go: (page) =>
      rowOf(page)
        .or(page.getByText(/^0 (tasks|requests|items)|共 0 项/))
        .first()
        .waitFor(),
  },
  {
    name: 'one process',
    path: '/workflow/todo',
    go: async (page) => {
      // a button if there is room, otherwise in the row's menu
      const details = rowOf(page).getByRole('button', { name: /^(Details|.* 的详情)/ })
      await details
        .or(rowOf(page).getByRole('button', { name: /^(More for|.* 的更多操作)/ }))
        .first()
        .click()
      await page
        .getByRole('menuitem', { name: /^(Details|详情)$/ })
        .or(page.getByRole('heading', { name: /^(Progress|办理进度)$/ }))
        .first()
        .waitFor()
      const item = page.getByRole('menuitem', { name: /^(Details|详情)$/ })
      if (await settled(() => item.isVisible())) await item.click()
      await page.getByRole('heading', { name: /^(Progress|办理进度)$/ }).waitFor()
    },
  },
  {
    name: 'copies',
    only: 'desktop',
    path: '/workflow/flow_cc',
    go: (page) =>
      rowOf(page)
        .or(page.getByText(/^0 (tasks|requests|items)|共 0 项/))
        .first()
        .waitFor(),
  },
  {
    name: 'delegation form',
    only: 'desktop',
    path: '/workflow/todo?list=delegation',
    go: (page) => delegationForm(page).waitFor(),
  },
  {
    name: 'delegation form with errors',
    path: '/workflow/todo?list=delegation',
    go: async (page) => {
      await delegationForm(page)
        .getByRole('button', { name: /^(Save delegation|确认委托)$/ })
        .click()
      await delegationForm(page)
        .getByText(/^(Choose a person to delegate to|请选择受托人)/)
        .waitFor()
    },
  },
  {
    name: 'calendar feed',
    escape: true,
    path: '/workflow/todo',
    go: async (page) => {
      // on a phone, it is in the filter sheet
      if (page.viewportSize()!.width < 700) await dialogOf(page, /^(Filters|筛选)/)
      await dialogOf(page, /^(Calendar feed|日历订阅)$/)
    },
  },
  {
    name: 'filters',
    only: 'phone', // wider lists show them at once
    path: '/workflow/todo',
    go: (page) => dialogOf(page, /^(Filters|筛选)/),
  },
)
