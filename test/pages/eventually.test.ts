import { deepEqual, equal, match, rejects } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { boxOf, boxesOf, eventually, expectEventually, settled } from '../tools/eventually.ts'
import { expectAccessible, openBrowser } from '../tools/page-test.ts'

// Every other page test relies on these: they wait for what comes late, and fail with the last answer for what does not.

describe('reads of page tests', () => {
  let browser: Browser
  let page: Page
  before(async () => {
    browser = await openBrowser()
    page = await browser.newPage()
    await page.setContent('<html lang="en"><title>t</title><main><h1>Title</h1><div id="host"></div></main>')
  })
  after(() => browser.close())
  /** A box in a shadow root, as in a tag; a style for its first 300 ms. */
  const show = (keyframe: Keyframe, text = 'text') =>
    page.evaluate(
      ([frame, content]) => {
        const host = document.querySelector('#host')!
        const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
        root.replaceChildren(document.createElement('p'))
        root.firstElementChild!.textContent = content
        root.firstElementChild!.animate([frame, {}], { duration: 300 })
      },
      [keyframe, text] as const,
    )

  test('boxes are those after an animation, also in a shadow root', async () => {
    await show({})
    const resting = await boxOf(page.locator('p'))
    await show({ transform: 'translateY(-16px)' })
    deepEqual(await boxOf(page.locator('p')), resting)
    await show({ transform: 'translateY(-16px)' })
    deepEqual(await boxesOf(page.locator('p')), [resting])
  })

  test('accessibility is that after a transition, and a lasting fault is reported', async () => {
    await show({ color: '#eee' })
    await expectAccessible(page)
    await page.evaluate(() => document.querySelector('h1')!.setAttribute('aria-level', '9'))
    await page.evaluate(() =>
      setTimeout(() => document.querySelector('h1')!.removeAttribute('aria-level'), 300),
    )
    await expectAccessible(page)
    await page.evaluate(() => document.querySelector('main')!.append(document.createElement('button')))
    await rejects(expectAccessible(page), /button-name/)
  })

  test('an answer that comes late is waited for; the last one is in the message', async () => {
    let turn = 0
    await expectEventually(() => ++turn, 4)
    equal(turn, 4)
    equal(await eventually(async () => (match(String(++turn), /7/), 'found')), 'found')
    const values = [null, 1, 2, 2, 2, 2]
    equal(await settled(() => values.shift()), 2)
    await rejects(
      eventually(() => match('2 items', /3 items/), 100),
      /2 items/,
    )
  })
})
