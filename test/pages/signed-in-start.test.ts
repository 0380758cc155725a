import { ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { signedInState } from '../tools/http-sign-in.ts'
import { openPortalFixture, waitUntil, type PortalFixture } from './portal-fixture.ts'

// A signed-in user opens the list of tasks. The number of scripts is what a slow connection feels.

describe('the first page of a signed-in user', () => {
  let fixture: PortalFixture
  before(async () => {
    fixture = await openPortalFixture()
  })
  after(() => fixture.close())

  test('takes at most 46 scripts, with live updates, counter and assistant', async () => {
    const storageState = await signedInState(fixture.campus.url, 'approver')
    const { page } = await fixture.openVisitor({ storageState })
    const scripts: string[] = []
    page.on('request', (request) => {
      const name = /\/([\w-]+)\.js$/.exec(new URL(request.url()).pathname)?.[1]
      if (name) scripts.push(name)
    })
    const stream = page.waitForRequest(/\/bus\b/)
    await page.goto(`${fixture.campus.url}/workflow/todo`)
    await page.locator('univ-process-center').getByRole('listitem').first().waitFor()
    await stream
    await page.getByRole('button', { name: 'Smart assistant' }).waitFor()
    await page.locator('univ-visit-counter').getByText('Total visits').waitFor()
    let before = -1
    await waitUntil('no more scripts', async () => {
      const isQuiet = before === scripts.length
      before = scripts.length
      return isQuiet
    })
    ok(scripts.length <= 46, `${scripts.length}: ${scripts.join()}`)
  })
})
