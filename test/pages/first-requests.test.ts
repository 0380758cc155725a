// The number of requests before the content of each tag (budgets in test/size.ts), so that it cannot grow unnoticed.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { budgets } from '../size.ts'
import { contentIsRendered, visitTag } from '../tools/first-requests.ts'
import { interceptRequests } from '../tools/intercept-requests.ts'
import { waitUntil } from './portal-fixture.ts'
import { openBrowser, openCampus, openVisitor, type Campus } from '../tools/page-test.ts'

/** Characters of a guest's first screen, less than a tenth of them. */
const CHARACTERS: Record<string, number> = {
  'univ-visit-counter': 80,
  'univ-favorites': 46,
  'univ-service-catalogue': 615,
  'univ-process-center': 29,
  'univ-assistant': 1,
}

describe('a first visit', () => {
  let campus: Campus
  let browser: Browser
  before(async () => {
    campus = await openCampus()
    browser = await openBrowser()
  })
  after(async () => {
    await browser?.close()
    await campus?.close()
  })

  for (const { tags, requests } of budgets) {
    const tag = tags[0]!
    test(`<${tag}> shows its content after at most ${requests} requests`, async () => {
      const isRendered = contentIsRendered(tag, CHARACTERS[tag] ?? 0)
      const { beforeContent } = await visitTag(browser, campus.url, tag, isRendered)
      assert.ok(beforeContent.length > 0)
      assert.ok(beforeContent.length <= requests, `${beforeContent.length}: ${beforeContent.join(', ')}`)
    })
  }

  test('a page with several tags requests the configuration once', async () => {
    const { page, close } = await openVisitor(browser)
    const requested: string[] = []
    page.on('request', (request) => void requested.push(new URL(request.url()).pathname))
    const tags = ['univ-favorites', 'univ-visit-counter']
    await interceptRequests(page, '*/page-with-two-tags', () => ({
      html: `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>-</title><link rel="icon" href="data:,">${tags.map((tag) => `<script type="module" src="/${tag}.js"></script><${tag}></${tag}>`).join('')}`,
    }))
    await page.goto(`${campus.url}/page-with-two-tags`)
    await page.getByText('今日').first().waitFor()
    await page.locator('univ-favorites').getByRole('button').first().waitFor()
    assert.equal(requested.filter((path) => path === '/univ-config.json').length, 1)
    await close()
  })

  test('a hall that lists no first requests gets them before the catalogue is defined, each once', async () => {
    const { page, close } = await openVisitor(browser)
    const reads: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('anonymous/graphql')) reads.push(request.url())
    })
    await interceptRequests(page, '*/univ-config.json', async ({ url }) => {
      const {
        early: _,
        earlyReplies: __,
        ...rest
      } = (await (await fetch(url)).json()) as Record<string, unknown>
      return { json: rest }
    })
    await interceptRequests(page, '*/page-without-early', () => ({
      html: `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>-</title><link rel="icon" href="data:,"><script type="module" src="/univ-service-catalogue.js"></script><univ-service-catalogue></univ-service-catalogue>`,
    }))
    // without React no tag can be defined
    let readsBeforeCore = 0
    await interceptRequests(page, '*/chunks/core-*', async () => {
      await waitUntil('first reads', () => Promise.resolve(reads.length >= 3)).catch(() => {})
      readsBeforeCore = reads.length
      return undefined
    })
    await page.goto(`${campus.url}/page-without-early`)
    await page.locator('univ-service-catalogue .catalogue-grid > li').first().waitFor()
    assert.equal(readsBeforeCore, 3)
    assert.equal(new Set(reads).size, reads.length, reads.join('\n'))
    await close()
  })
})
