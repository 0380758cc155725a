// The table of screens on a phone, and its header, which may come after the page.
import { ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { builtFileWith } from '../tools/built-file.ts'
import { expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { MAX_LAYOUT_SHIFT, testScreens } from './every-screen.ts'
import { readShifts, recordShifts } from './layout-shifts.ts'
import { waitForOutline } from './page-outline.ts'
import { drawerButton, setUpPortal } from './portal-fixture.ts'

testScreens('phone')

describe('a phone', () => {
  const fixture = setUpPortal()
  for (const path of ['/workflow/index', '/workflow/serviceCenter'])
    test(`a late header causes no layout shift: ${path}`, async () => {
      const { page, context, expectNoErrors } = await fixture.openVisitor({ device: 'phone' })
      let sendHeader = () => {}
      const contentHasRendered = new Promise<void>((done) => (sendHeader = done))
      await context.route(`**/${builtFileWith('src/portal/phone/phone-header.tsx')}`, async (route) => {
        await contentHasRendered
        await route.continue()
      })
      // no typefaces: hall-fonts.test.ts measures their shift
      await page.route('**/fonts.css', (route) => route.fulfill({ contentType: 'text/css' }))
      await context.addInitScript(recordShifts)
      await page.goto(fixture.campus.url + path)
      await waitForOutline(page, path, (text) => text.includes('<li>'))
      await expectEventually(() => drawerButton(page).count(), 0, 'the header is late')
      sendHeader()
      await drawerButton(page).waitFor()
      await waitUntil('nothing busy', async () => (await page.locator('[aria-busy=true]').count()) === 0)
      const shifts = await settled(() => readShifts(page))
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      ok(sum <= MAX_LAYOUT_SHIFT, `layout shift ${JSON.stringify(shifts)}`)
      expectNoErrors()
    })
})
