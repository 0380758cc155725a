// Each addition of contract/additions: its control is absent on a server that supports only the core contract, and
// present once the configuration declares the addition, which proves that the test looks for the right control.
import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { allCapabilities, type AdditionName } from '../../src/contract/additions.docs.ts'
import { readNow, waitUntil } from '../tools/eventually.ts'
import { openVisitor, signIn } from '../tools/page-test.ts'
import { setUpCoreServer } from './core-server-fixture.ts'
import { accountMenu, navigate } from './portal-fixture.ts'

interface Control {
  path: string
  /** Visible once the area around the control has rendered. */
  beside: string | RegExp
  /** The control that opens this area. */
  open?: (page: Page) => Promise<void>
  find: (page: Page) => Locator
  /** The call that detects the addition. */
  probe?: string
}

const button =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('button', { name })

/** `data`: the addition has no control, only data in responses, which core servers do not send. */
const CONTROLS: Record<AdditionName, Control | 'data'> = {
  'english-texts': 'data',
  'english-facts': 'data',
  'search-words': 'data',
  'item-facts': 'data',
  'guest-arguments': 'data',
  'guest-details': 'data',
  'guest-questions': 'data',
  'member-count': 'data',
  'guest-robot': 'data',
  'question-items': 'data',
  'related-questions': 'data',
  'search-hit-ids': 'data',
  'missing-items': {
    path: 'serviceCenter?seq=没有这样的事项',
    beside: /没有找到“没有这样的事项”/,
    find: button('告诉我们找不到'),
  },
  notices: 'data',
  'notice-events': 'data',
  'structured-answers': 'data',
  'streamed-answers': 'data',
  'follow-ups': 'data',
  'answer-feedback': 'data',
  'account-settings': 'data',
  'favorite-order': { path: 'favorite', beside: '已收藏 2 项', find: button('调整顺序') },
  'task-details': { path: 'todo', beside: '导出', find: button('待审批') },
  'action-remarks': {
    path: 'todo',
    beside: '提交后 5 秒内可以撤销。',
    open: async (page) => {
      await page
        .getByRole('button', { name: / 的更多操作$/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: '驳回' }).click()
    },
    find: (page) => page.getByRole('dialog').getByRole('textbox', { name: '意见' }),
  },
  'due-dates': {
    path: 'doing',
    beside: '导出',
    find: (page) => page.getByRole('button', { name: '排序', exact: true }),
  },
  'process-timeline': 'data',
  'process-content': 'data',
  'process-attachments': 'data',
  'usual-times': 'data',
  'process-abilities': 'data',
  'task-abilities': 'data',
  'process-thread': 'data',
  'task-facets': { path: 'todo', beside: '导出', find: button('申请人') },
  'copy-times': 'data',
  'delegation-form': {
    path: 'todo?list=delegation',
    beside: '赵六',
    find: (page) => page.getByRole('form', { name: '新建委托' }),
    probe: 'GET /task-api/users',
  },
  calendar: { path: 'todo', beside: '导出', find: button('日历订阅'), probe: 'GET /task-api/me/calendar' },
  'item-form': 'data',
  'visit-labels': 'data',
}
const WITH_CONTROL = Object.entries(CONTROLS).flatMap(([name, control]) =>
  control === 'data' ? [] : [{ name, ...control }],
)

describe('controls of additions', () => {
  const server = setUpCoreServer()

  for (const [about, capabilities, expected] of [
    ['absent when the server lacks the addition', {}, []],
    ['present when the configuration declares it', allCapabilities(), WITH_CONTROL.map(({ name }) => name)],
  ] as const)
    test(`are ${about}`, async () => {
      const { page, context, close, expectNoErrors } = await openVisitor(server.browser, {
        expected: [/Failed to load resource/],
      })
      page.setDefaultTimeout(10_000)
      await context.route('**/univ-config.json', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), capabilities } })
      })
      await page.goto(`${server.url}/workflow/todo`)
      await signIn(page, 'student')
      await accountMenu(page).waitFor()
      const present: string[] = []
      for (const { name, path, beside, open, find, probe } of WITH_CONTROL) {
        await navigate(page, `/workflow/${path}`)
        await open?.(page)
        await page.getByText(beside).or(page.getByTitle(beside)).first().waitFor()
        if (expected.length) await find(page).first().waitFor()
        else if (probe)
          await waitUntil(`${probe} was answered`, () =>
            Promise.resolve(server.calls.some((call) => call.startsWith(probe) && call.endsWith(' 404'))),
          )
        if (await readNow(() => find(page).count())) present.push(name)
        if (open) await page.keyboard.press('Escape')
      }
      deepEqual(present, expected)
      expectNoErrors()
      await close()
    })
})
