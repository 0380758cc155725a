// The main user journeys on a server with the core contract only. Controls of additions must be absent; all other
// controls must work.
import { deepEqual, equal } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectEventually } from '../tools/eventually.ts'
import { openVisitor, signIn, type Visitor } from '../tools/page-test.ts'
import { setUpCoreServer } from './core-server-fixture.ts'
import { accountMenu, guestMenu, navigate, sendHeld, stars } from './portal-fixture.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first()

describe('journeys on a core server', () => {
  const server = setUpCoreServer()
  let visitor: Visitor
  before(async () => {
    visitor = await openVisitor(server.browser, { expected: [/Failed to load resource/] })
    visitor.page.setDefaultTimeout(10_000)
    await visitor.page.goto(`${server.url}/workflow/index`)
  })
  const go = (path: string) => navigate(visitor.page, `/workflow/${path}`)
  const toast = (text: string | RegExp) =>
    visitor.page.getByRole('status', { name: '通知' }).getByText(text).first().waitFor()
  const mine = () => server.personal('student')
  /** The write calls since the last call of this function. */
  const writes = () =>
    server.calls
      .splice(0)
      .filter((call) => /^(PUT|DELETE)|^POST \/task-api|(create|cancel)\w+ 200/.test(call))

  test('a guest finds an item, reads its detail from the list and opens it', async () => {
    const { page } = visitor
    await page.getByPlaceholder('请输入关键词搜索').fill('校园卡')
    await page.keyboard.press('Enter')
    await page.waitForURL(/searchResult|serviceCenter/)
    await button(page, '校园卡补办：详情').first().click()
    const dialog = page.getByRole('dialog', { name: '校园卡补办' })
    await dialog.getByText('在线办理校园卡补办').waitFor()
    await dialog.getByRole('link', { name: '查看完整页面' }).click()
    await page.getByText('登录后可以查看办理指南').waitFor()
    const [form] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: /去办理/ }).click(),
    ])
    await form.getByRole('heading', { name: '表单' }).waitFor()
    await form.close()
    visitor.expectNoErrors()
  })

  test('a guest stores favourites on the device, asks the assistant, and sees no control of an addition', async () => {
    const { page } = visitor
    await go('serviceCenter')
    await button(page, '收藏 校园网账号开通').first().click()
    await toast('收藏成功')
    await go('serviceCenter?seq=没有这样的事项')
    await page.getByText('没有找到').first().waitFor()
    await expectEventually(() => button(page, '告诉我们找不到').count(), 0)
    await button(page, '智能助手').click()
    await page.getByRole('textbox', { name: '输入问题' }).fill('校园卡丢了怎么办？')
    await page.keyboard.press('Enter')
    await page.getByText('再到信息化办公室补办').waitFor()
    await expectEventually(() => button(page, '有帮助').count(), 0)
    await expectEventually(() => page.getByText('大家常问').count(), 0)
    await button(page, '关闭助手').click()
    visitor.expectNoErrors()
  })

  test('signing in returns to the same page and imports the favourites of the device', async () => {
    const { page } = visitor
    await guestMenu(page).click()
    await page.getByRole('menuitem', { name: '去登录' }).click()
    await page.waitForURL(/\/idp\/authorize/)
    await signIn(page, 'student')
    await accountMenu(page).waitFor()
    await go('favorite')
    await page.getByText('本科生成绩单打印').first().waitFor()
    await button(page, '加入我的收藏').click()
    await toast('已加入您的收藏')
    equal(mine().favorites.length, 3)
    await stars(page, { pressed: true }).first().click()
    await toast('取消收藏成功')
    equal(mine().favorites.length, 2)
    await expectEventually(() => button(page, '调整顺序').count(), 0)
    visitor.expectNoErrors()
  })

  test('a student completes one task without a remark and several in bulk, and the list updates', async () => {
    const { page } = visitor
    await go('todo')
    await page.getByText('共 13 项').waitFor()
    // kind, due date, order and calendar are additions
    await button(page, '导出').waitFor()
    await expectEventually(() => button(page, /^(期限|排序)/).count(), 0)
    await expectEventually(() => button(page, /日历订阅|待审批/).count(), 0)
    writes()
    await row(page, '学籍异动申请·张同学 1').getByRole('button', { name: '同意' }).click()
    await page
      .getByText(/秒内可/)
      .first()
      .waitFor()
    await sendHeld(page)
    await page.getByText('共 12 项').waitFor()
    const dialog = page.getByRole('dialog')
    for (const n of [2, 3]) await page.getByRole('checkbox').nth(n).check()
    await button(page, /^同意 2/).click()
    await dialog.getByText('秒内可以撤销').waitFor()
    await expectEventually(() => dialog.getByRole('textbox').count(), 0)
    await dialog.getByRole('button', { name: '同意' }).click()
    await sendHeld(page)
    await dialog.getByText('已完成 2 项').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('共 10 项').waitFor()
    deepEqual(
      writes().map((call) => call.replace(/\d+ /, '')),
      Array(3).fill('POST /task-api/task/200'),
    )
    equal(mine().tasks.length, 10)
    visitor.expectNoErrors()
  })

  test('a new task of another system appears after an event with any id', async () => {
    const { page } = visitor
    mine().tasks.unshift({ ...mine().tasks[0]!, id: 'new-1', name: '新的一步' })
    server.emit('task', { anything: 1 })
    await page.getByText('共 11 项').waitFor()
    visitor.expectNoErrors()
  })

  test('a student opens a process with its steps, without actions that the server does not support', async () => {
    const { page } = visitor
    await go('meApply')
    await button(page, '考试缓考申请（1） 的详情').click()
    await page.getByText('赵主任').first().waitFor()
    await page.getByText('提交申请').first().waitFor()
    await expectEventually(() => button(page, /催办|撤回|删除草稿/).count(), 0)
    await button(page, '返回列表').click()
    visitor.expectNoErrors()
  })

  test('a student rates a completed process with a remark and marks a copy as read', async () => {
    const { page } = visitor
    await go('done')
    writes()
    await row(page, '教室借用（1）').getByRole('button', { name: '评价' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: '5 星' }).check({ force: true })
    await dialog.getByRole('textbox').fill('很快')
    await dialog.getByRole('button', { name: '提交评价' }).click()
    await toast('评价成功')
    await row(page, '教室借用（1）').getByText('评了 5 星').waitFor()
    await go('flow_cc')
    await row(page, '邮箱申请（2）').getByRole('button', { name: '标为已读' }).click()
    await toast('已标记为已读')
    deepEqual(writes(), ['POST /task-api/process/3000 200', 'POST /task-api/process/4001 200'])
    deepEqual([mine().lists.done[0]!['rating'], mine().lists.done[0]!['review']], ['5', '很快'])
    visitor.expectNoErrors()
  })

  test('a student can end a delegation but not add one', async () => {
    const { page } = visitor
    await go('todo?list=delegation')
    const panel = page.getByRole('region', { name: '委托' })
    await panel.getByText('赵六').waitFor()
    await panel.getByText('钱七').waitFor()
    await expectEventually(() => panel.getByRole('form').count(), 0)
    await panel.getByRole('button', { name: /赵六/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
    await toast('删除成功')
    deepEqual(mine().entrustees, [])
    visitor.expectNoErrors()
  })

  test('a student searches, asks the assistant and loads the whole history', async () => {
    const { page } = visitor
    await go('searchResult?seq=校园卡')
    // a hit that is not in the catalogue has no link
    await page.getByText('校园卡（旧版）').waitFor()
    await page.getByRole('link', { name: '校园卡补办指南' }).first().waitFor()
    await button(page, '智能助手').click()
    // a greeting with commas is not split
    await page.getByText('你好，我是小问，请问有什么可以帮您？').waitFor()
    await page.getByText('大家常问').waitFor()
    // scrolling to the top loads them, so the button may be gone before a click
    await button(page, '更早的对话').scrollIntoViewIfNeeded()
    await page.getByText('怎么办理第 10 件事？').scrollIntoViewIfNeeded()
    await page.getByText('怎么办理第 12 件事？').scrollIntoViewIfNeeded()
    await page.getByText('没有更多了').waitFor()
    await page.getByRole('textbox', { name: '输入问题' }).fill('图书馆几点开门？')
    await page.keyboard.press('Enter')
    await page.getByText('每天 8:00 到 22:00').waitFor()
    await expectEventually(() => button(page, '有帮助').count(), 0)
    visitor.expectNoErrors()
  })

  test("signing out ends the provider's session and returns as a guest", async () => {
    const { page } = visitor
    await go('serviceCenter')
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await guestMenu(page).waitFor()
    visitor.expectNoErrors()
  })
})
