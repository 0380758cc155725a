// The states that axe-screens.test.ts checks as an approver: the inbox, deciding one task or several.
import type { Locator, Page } from 'playwright-core'
import { settled, waitUntil } from '../tools/eventually.ts'
import { rowOf as row, type Screen } from './axe-states.ts'

const isPhone = (page: Page) => page.viewportSize()!.width < 700
const TODO = '/workflow/todo?kind=approve'
const swipeLeft = (place: Locator) =>
  place.evaluate((node) => {
    const swipe = { bubbles: true, composed: true, pointerType: 'touch', isPrimary: true, clientY: 300 }
    node.dispatchEvent(new PointerEvent('pointerdown', { ...swipe, clientX: 300 }))
    node.dispatchEvent(new PointerEvent('pointerup', { ...swipe, clientX: 120 }))
  })
const decision = (page: Page) => page.getByRole('group', { name: /^(Decision|处理)$/ })
/** What only an approver sees: the inbox, deciding one task or several. */
export const approverStates: Screen[] = [
  {
    name: 'actions behind a swiped row, or a row menu',
    path: TODO,
    overlay: true,
    leaves: true,
    go: async (page) => {
      await row(page).waitFor()
      if (isPhone(page)) {
        const actions = row(page).locator('.center-swipe-actions')
        // what listens to swipes loads after the list
        return waitUntil('the actions', async () => {
          if (await settled(() => actions.isVisible())) return true
          await swipeLeft(row(page))
          return false
        })
      }
      await row(page)
        .getByRole('button', { name: /^(More for|.* 的更多操作)/ })
        .click()
      return page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'dialog of a bulk action',
    path: TODO,
    overlay: true,
    leaves: true,
    go: async (page) => {
      await row(page).waitFor()
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
    path: TODO,
    go: async (page) => {
      await row(page).waitFor()
      // a phone has no switch: a row opens its own page
      if (isPhone(page)) await row(page).locator('.center-row-open').click()
      else await page.getByRole('button', { name: /^(Inbox|收件箱)$/ }).click()
      await page.getByRole('region', { name: /^(Application|申请内容)$/ }).waitFor()
      await decision(page).waitFor()
    },
  },
  {
    name: 'remark inserted, decision held for undo',
    path: TODO,
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
    path: TODO,
    overlay: true,
    leaves: true,
    go: async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
]
