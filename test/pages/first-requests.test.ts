// The number of requests before the content of each tag (budgets in test/size.ts), so that it cannot grow unnoticed.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { budgets } from '../size.ts'
import { contentIsRendered, visitTag } from '../tools/first-requests.ts'
import { openBrowser, openCampus, type Campus } from '../tools/page-test.ts'

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
})
