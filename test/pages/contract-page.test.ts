// /demo/contract: the published contract as a page.
import { deepEqual, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { restCalls } from '../../src/build/docs/contract/contract-operations.ts'
import { eventually, expectEventually, settled } from '../tools/eventually.ts'
import { interceptRequests } from '../tools/intercept-requests.ts'
import { expectAccessible } from '../tools/page-test.ts'
import { setUpPortal, type PortalFixture } from './portal-fixture.ts'

describe('contract page', () => {
  const fixture = setUpPortal()

  const open = async (options: Parameters<PortalFixture['openVisitor']>[0] = {}) => {
    const visitor = await fixture.openVisitor(options)
    await visitor.page.goto(`${fixture.campus.url}/demo/contract?lang=en`)
    return visitor
  }

  test('lists every call, addition and configuration key, and links the files', async () => {
    const { page, expectNoErrors } = await open()
    await page.getByRole('cell', { name: /^The user's open tasks/ }).waitFor()
    const calls = new Set(
      restCalls.map(({ operation: { base, method, path } }) => `${base} ${method} ${path}`),
    )
    await expectEventually(() => page.locator('#rest tbody tr').count(), calls.size)
    await eventually(async () => ok((await page.locator('#additions tbody tr').count()) > 20))
    await page.getByRole('rowheader', { name: 'oidc.authority' }).waitFor()
    await eventually(async () =>
      match((await page.locator('#schema').textContent())!, /@addition\(name: "item-facts"\)/),
    )
    const links = await settled(() =>
      page.locator('#files a').evaluateAll((all) => all.map((item) => (item as HTMLAnchorElement).href)),
    )
    const replies = await Promise.all(links.map((link) => fetch(link)))
    deepEqual([...new Set(replies.map(({ status }) => status))], [200])
    await expectAccessible(page)
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByRole('cell', { name: '待办任务，entrust 为受托任务' }).waitFor()
    expectNoErrors()
  })

  test('scrolls only the tables horizontally on a phone in dark mode', async () => {
    const { page, expectNoErrors } = await open({
      colorScheme: 'dark',
      device: 'phone',
    })
    await page.getByRole('rowheader', { name: 'oidc.authority' }).waitFor()
    await expectEventually(
      () =>
        page.evaluate(() => {
          const isInBox = (element: Element) => element.closest('.table, pre, nav')
          return [...document.querySelectorAll('body *')]
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !isInBox(element))
            .map((element) => element.outerHTML.slice(0, 120))
        }),
      [],
    )
    await expectEventually(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0)
    // a navigation link is scrolled out of view here: its contrast is measured on the desktop
    await expectAccessible(page, ['color-contrast'])
    expectNoErrors()
  })

  test('shows an error with a way to retry when a file cannot be loaded', async () => {
    const { page } = await fixture.openVisitor()
    await page.route('**/contract/openapi.json', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`${fixture.campus.url}/demo/contract?lang=en`)
    const alert = page.getByRole('alert').filter({ hasText: 'HTTP' })
    await eventually(async () => match(await alert.innerText(), /openapi\.json: HTTP 500.*Reload the page/))
  })
  test('a webmaster learns what a site lacks, from an address as people type it', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor()
    const { embedOrigins: _, ...rest } = (await (
      await fetch(`${fixture.campus.url}/univ-config.json`)
    ).json()) as Record<string, unknown>
    await interceptRequests(page, '*/univ-config.json', () => ({
      json: { ...rest, embedOrigins: ['https://library.example.edu'] },
    }))
    const result = page.getByRole('status').filter({ hasText: 'example.edu' })
    await page.goto(
      `${fixture.campus.url}/demo/embed-check?lang=en&origin=https://library.example.edu/services`,
    )
    await result.getByText('The hall lists your site').waitFor()
    await page.getByLabel('Address of your page').fill('www.library.example.edu')
    await page.getByRole('button', { name: 'Check' }).click()
    await result.getByText('It lists https://library.example.edu, which is not the same').waitFor()
    await eventually(async () =>
      match(await result.innerText(), /"embedOrigins": .*"https:\/\/www\.library\.example\.edu"/),
    )
    await expectAccessible(page)
    await page.getByLabel('Address of your page').fill('javascript:alert(1)//<b>')
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('This is not the address of a page').waitFor()
    expectNoErrors()
  })
})
