import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { portalAnswers } from '../double/portal-answers.ts'
import type { TestPage } from '../double/test-page.ts'
import type { TagSpec } from '../double/page-probe.ts'
import {
  setUpHostileTestBed,
  shortTexts,
  textOnlyGroups,
  withOwnRuntime,
} from '../double/hostile-test-bed.ts'
import { hostileStrings } from '../double/hostile-strings.ts'
import { eventually } from '../tools/eventually.ts'

// The dialog that shares an item shows its name, and its address as a link, a QR code and a text to copy.

const itemTag = (id: string): TagSpec => ({
  tag: 'univ-service-catalogue',
  attributes: { view: 'item', 'app-id': id },
})

/** Of each dialog on the page: how far down its last button is, whether it scrolls sideways, the address, whether it has a code or says why it has none. */
const readDialogs = ({ page }: TestPage) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#stage > *')].flatMap(({ shadowRoot }) =>
      [...shadowRoot!.querySelectorAll('dialog')].map((dialog) => ({
        height: dialog.scrollHeight,
        scrollsSideways: dialog.scrollWidth > dialog.clientWidth,
        address: dialog.querySelector('.share-address')!.textContent,
        hasCode: !!dialog.querySelector('.share > svg path')?.getAttribute('d'),
        explains: dialog.textContent.includes('too long for a QR code'),
        buttons: [...dialog.querySelectorAll('button')].map((button) => button.textContent.trim()),
      })),
    ),
  )

describe('hostile texts in the share dialog', () => {
  const hostile = setUpHostileTestBed(textOnlyGroups)

  const share = async (ids: readonly string[], runtime: number) => {
    const testPage = await hostile.sharedPage(false)
    await testPage.show(ids.map((id) => withOwnRuntime(hostile.server, runtime, itemTag(id))))
    await hostile.press(testPage, 'Share', ids.length)
    const dialogs = await eventually(async () => {
      const all = await readDialogs(testPage)
      equal(all.length, ids.length, 'every item has its dialog')
      return all
    })
    return { testPage, dialogs }
  }

  test('shows names as text', async () => {
    hostile.fillReplies()
    const ids = textOnlyGroups.map((_, i) => `i${i}`)
    for (let from = 0; from < ids.length; from += 20) {
      const { testPage, dialogs } = await share(ids.slice(from, from + 20), 0)
      ok(
        dialogs.every(({ hasCode, buttons }) => hasCode && buttons.includes('Copy link')),
        'every dialog is complete',
      )
      await hostile.expectUnharmed(testPage, `names from ${from}`)
    }
  })

  test('encodes ids in the address, and says when it is too long for a QR code', async () => {
    const ids = [
      ...shortTexts.filter((text) => text.length <= 200 && text.trim()),
      ...['\ud800', 'a\udfffb', '\u202eid\u200b', '__proto__', 'constructor', 'javascript:__hit(1)'],
      ...['長'.repeat(200), '\ud83c\udf93'.repeat(100), '\ud800'.repeat(200)],
    ]
    const { server } = hostile
    server.answers = portalAnswers({ count: ids.length, fieldText: (_, i) => ids[i]!, idOf: (i) => ids[i]! })
    let withoutCode = 0
    for (let from = 0; from < ids.length; from += 20) {
      const { testPage, dialogs } = await share(ids.slice(from, from + 20), 900)
      for (const { address, hasCode, explains, buttons } of dialogs) {
        const url = new URL(address)
        equal(url.origin + url.pathname, `${server.url}/workflow/appdetail`)
        deepEqual([...url.searchParams.keys()], ['id'])
        equal(url.hash, '')
        equal(hasCode, !explains, address.slice(0, 200))
        ok(buttons.includes('Copy link'))
        if (!hasCode) withoutCode++
      }
      await hostile.expectUnharmed(testPage, `ids from ${from}`)
    }
    ok(withoutCode >= 3, `${withoutCode} addresses are too long`)
  })

  test('keeps its buttons in reach below a name of megabytes', async () => {
    for (const [index, name] of [hostileStrings.at(-1)!, '申请'.repeat(500_000)].entries()) {
      hostile.server.answers = portalAnswers({
        count: 1,
        fieldText: (_, __, field) => (field === 'name' ? name : field),
      })
      const { testPage, dialogs } = await share(['i0'], 901 + index)
      const [{ hasCode, height, scrollsSideways }] = dialogs as [(typeof dialogs)[0]]
      ok(hasCode)
      ok(height < 800, `the dialog is ${height} px high`)
      ok(!scrollsSideways, 'a line is wider than the dialog')
      await hostile.expectUnharmed(testPage, 'a long name')
    }
  })
})
