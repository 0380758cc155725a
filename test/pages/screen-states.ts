// What is opened on the screens of screen-table.ts, one after the other, and checked by axe.
import type { Locator, Page } from 'playwright-core'
import { settled, waitUntil } from '../tools/eventually.ts'
import { accountMenu, drawerButton, guestMenu, navigate, stars, totalStatus } from './portal-fixture.ts'

export interface State {
  name: string
  /** Another page, to which the portal goes as its links do. */
  path?: string
  /** The only device that checks it: the other one has no such thing, or a similar one. */
  only?: 'desktop' | 'phone'
  /** A dialog or menu, which alone is checked. Escape closes it before the next state. */
  escape?: true
  /** The same, but Escape does not close it. */
  overlay?: true
  /** Leaves its view changed, so that the next state needs a new one: another page comes in between. */
  leaves?: true
  go(page: Page): Promise<unknown>
}

const isPhone = (page: Page) => page.viewportSize()!.width < 700
const commandBar = (page: Page) => page.getByRole('dialog', { name: /^(Search everything|搜索全部)$/ })
const commandBarState: State = {
  name: 'command bar',
  escape: true,
  go: async (page) => {
    await page.keyboard.press('Control+k')
    await commandBar(page).getByRole('option').nth(3).waitFor()
  },
}

export const guestHomeStates: State[] = [
  { ...commandBarState, only: 'desktop' }, // a member's shows more
  {
    name: 'command bar, results',
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
  {
    name: 'guest menu',
    escape: true,
    go: async (page) => {
      await guestMenu(page).or(drawerButton(page)).click()
      await page.getByRole('menuitem').first().or(page.getByRole('dialog')).waitFor()
    },
  },
]
export const homeStates: State[] = [commandBarState]
export const catalogueStates: State[] = [
  {
    name: 'by department',
    path: '/workflow/serviceCenter?tab=dep',
    only: 'desktop',
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
    path: '/workflow/serviceCenter?seq=library',
    escape: true,
    go: async (page) => {
      await navigate(page, '/workflow/serviceCenter?seq=library&panel=3&id=library-day-pass')
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /^(Start|去办理)/ })
        .waitFor()
    },
  },
]
export const landingStates: State[] = [
  {
    name: 'unknown page',
    path: '/workflow/nothing',
    go: (page) => page.getByRole('link', { name: /Back to home|回到首页/ }).waitFor(),
  },
]
export const favouriteStates: State[] = [
  {
    name: 'favourites, arranging',
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
    go: async (page) => {
      await page.getByRole('button', { name: /^(Done|完成)$/ }).click()
      await stars(page).nth(2).waitFor()
    },
  },
  {
    name: 'user menu',
    escape: true,
    go: async (page) => {
      await stars(page).nth(2).waitFor()
      await accountMenu(page).or(drawerButton(page)).click()
      await page.getByRole('menuitem').first().or(page.getByRole('dialog')).waitFor()
    },
  },
]
const delegationForm = (page: Page) => page.getByRole('form', { name: /^(New delegation|新建委托)$/ })
const rowOf = (page: Page) => page.locator('univ-process-center').getByRole('listitem').first()
const dialogOf = async (page: Page, button: RegExp) => {
  await rowOf(page).waitFor()
  await page.getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').waitFor()
}
export const delegationStates: State[] = [
  {
    name: 'delegation form with errors',
    go: async (page) => {
      await delegationForm(page)
        .getByRole('button', { name: /^(Save delegation|确认委托)$/ })
        .click()
      await delegationForm(page)
        .getByText(/^(Choose a person to delegate to|请选择受托人)/)
        .waitFor()
    },
  },
]
export const taskStates: State[] = [
  {
    name: 'calendar feed',
    escape: true,
    go: async (page) => {
      // on a phone, it is in the filter sheet
      if (isPhone(page)) await dialogOf(page, /^(Filters|筛选)/)
      await dialogOf(page, /^(Calendar feed|日历订阅)$/)
    },
  },
  {
    name: 'filters',
    only: 'phone', // wider lists show them at once
    escape: true,
    go: (page) => dialogOf(page, /^(Filters|筛选)/),
  },
  {
    name: 'chosen tasks',
    leaves: true,
    go: async (page) => {
      await rowOf(page).getByRole('checkbox').check()
      await page.getByRole('group', { name: /^(Actions for the selection|对所选内容的操作)$/ }).waitFor()
    },
  },
  {
    name: 'one process',
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
]
const swipeLeft = (place: Locator) =>
  place.evaluate((node) => {
    const swipe = { bubbles: true, composed: true, pointerType: 'touch', isPrimary: true, clientY: 300 }
    node.dispatchEvent(new PointerEvent('pointerdown', { ...swipe, clientX: 300 }))
    node.dispatchEvent(new PointerEvent('pointerup', { ...swipe, clientX: 120 }))
  })
const decision = (page: Page) => page.getByRole('group', { name: /^(Decision|处理)$/ })
/** What only an approver sees: the inbox, deciding one task or several. */
export const inboxStates: State[] = [
  {
    name: 'actions behind a swiped row, or a row menu',
    overlay: true,
    leaves: true,
    go: async (page) => {
      await rowOf(page).waitFor()
      if (isPhone(page)) {
        const actions = rowOf(page).locator('.center-swipe-actions')
        // what listens to swipes loads after the list
        return waitUntil('the actions', async () => {
          if (await settled(() => actions.isVisible())) return true
          await swipeLeft(rowOf(page))
          return false
        })
      }
      await rowOf(page)
        .getByRole('button', { name: /^(More for|.* 的更多操作)/ })
        .click()
      return page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'dialog of a bulk action',
    overlay: true,
    leaves: true,
    go: async (page) => {
      await rowOf(page).waitFor()
      for (const index of [0, 1])
        await page
          .locator('univ-process-center')
          .getByRole('checkbox', { name: /^(Select|选择) / })
          .nth(index)
          .check()
      await page
        .getByRole('group', { name: /^(Actions for the selection|对所选内容的操作)$/ })
        .getByRole('button', { name: /^(Approve|同意)/ })
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'inbox with an open task and common remarks',
    go: async (page) => {
      await rowOf(page).waitFor()
      // a phone has no switch: a row opens its own page
      if (isPhone(page)) await rowOf(page).locator('.center-row-open').click()
      else await page.getByRole('button', { name: /^(Inbox|收件箱)$/ }).click()
      await page.getByRole('region', { name: /^(Application|申请内容)$/ }).waitFor()
      await decision(page).waitFor()
    },
  },
  {
    name: 'remark inserted, decision held for undo',
    go: async (page) => {
      // a phone has no room for the common remarks
      if (isPhone(page)) {
        await decision(page)
          .getByRole('button', { name: /^(Add a remark|填写意见)$/ })
          .click()
        await decision(page).getByRole('textbox').fill('Checked.')
      } else await page.getByRole('button', { name: /^(Approved\.|同意。)$/ }).click()
      // held for as long as axe needs
      await page.clock.install()
      await decision(page)
        .getByRole('button', { name: /^(Approve|同意)$/ })
        .click()
      await page.getByRole('button', { name: /^(Undo|撤销)$/ }).waitFor()
    },
  },
  {
    name: 'help of the inbox',
    overlay: true,
    go: async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
]
