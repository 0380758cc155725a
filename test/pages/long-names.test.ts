import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually } from '../tools/eventually.ts'
import { interceptRequests } from '../tools/intercept-requests.ts'
import { setUpPortal } from './portal-fixture.ts'

describe('long names', () => {
  const fixture = setUpPortal()

  test('take two lines of a row on a phone, with their badges in sight; the other rows are equally high', async () => {
    const { page, expectNoErrors } = await fixture.openMember('approver', '/workflow/doing', {
      lang: 'en',
      device: 'phone',
    })
    await interceptRequests(page, '*/me/tasks/todo*', async ({ url, headers }) => {
      const reply = (await (await fetch(url, { headers })).json()) as {
        entities: { process: { name: string } }[]
      }
      for (const [i, { process }] of reply.entities.entries())
        process.name = i ? 'Borrow a Flute' : process.name + ' Infrastructure'.repeat(8)
      for (const task of reply.entities) Object.assign(task, { priority: 1 })
      return { json: reply }
    })
    await page.goto(`${fixture.campus.url}/workflow/todo`)
    const rows = page.locator('univ-process-center').getByRole('listitem')
    await rows.first().getByText('Infrastructure').waitFor()
    await eventually(async () => {
      const looks = await rows.evaluateAll((all) =>
        all.map((row) => {
          const { height, right, bottom } = row.getBoundingClientRect()
          const badge = row.querySelector('.ui-tag')!.getBoundingClientRect()
          return {
            height: Math.round(height),
            isBadgeSeen: badge.width > 20 && badge.right <= right && badge.bottom <= bottom,
          }
        }),
      )
      const [long, ...others] = looks
      ok(long!.height <= 125 && others.every(({ height }) => height <= 90), JSON.stringify(looks))
      equal(new Set(others.map(({ height }) => height)).size, 1, JSON.stringify(looks))
      ok(
        looks.every(({ isBadgeSeen }) => isBadgeSeen),
        JSON.stringify(looks),
      )
    })
    expectNoErrors()
  })

  test('the words of an account on the sign-in page stay whole', async () => {
    const { page, expectNoErrors } = await fixture.openVisitor({ lang: 'en' })
    await page.goto(`${fixture.campus.url}/workflow/todo`)
    const names = page.locator('.demo b')
    await names.first().waitFor()
    // as wide as in DejaVu Sans, the widest font of common systems
    await names.evaluateAll((all) => {
      for (const name of all as HTMLElement[]) name.style.display = 'inline-block'
      const { width } = all[0]!.getBoundingClientRect()
      const spacing = `${(119.8 - width) / all[0]!.textContent.length}px`
      for (const name of all as HTMLElement[])
        Object.assign(name.style, { display: '', letterSpacing: spacing })
    })
    for (const width of [1440, 1200, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await eventually(async () => {
        const broken = await names.evaluateAll((all) =>
          all
            .filter((name) => {
              const word = document.createRange()
              word.setStart(name.firstChild!, 0)
              word.setEnd(name.firstChild!, name.textContent.split(' ')[0]!.length)
              return word.getClientRects().length > 1
            })
            .map((name) => name.textContent),
        )
        deepEqual(broken, [], `at ${width}`)
      })
    }
    expectNoErrors()
  })
})
