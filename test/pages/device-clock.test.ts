import { match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually } from '../tools/eventually.ts'
import { setUpSite } from '../tools/host-site.ts'
import { setUpPortal } from './portal-fixture.ts'

/** A page of another origin that passes a session of an hour, on a device whose clock is wrong. */
const HOST_PAGE = `<!doctype html><html lang="en"><title>device clock</title><link rel="icon" href="data:,">
<script>
const query = new URLSearchParams(location.search)
const ahead = Number(query.get('ahead')) * 60000, RealDate = Date, realNow = Date.now
window.Date = new Proxy(RealDate, {
  construct: (T, a) => a.length ? new T(...a) : new T(realNow() + ahead),
  get: (T, k) => k === 'now' ? () => realNow() + ahead : T[k],
  apply: () => String(new RealDate(realNow() + ahead)),
})
window.calls = 0
window.states = []
document.addEventListener('univ-session-changed', (e) => states.push(e.detail.state))
</script>
<script type="module" src="HALL/univ-favorites.js"></script>
<univ-favorites lang="en"></univ-favorites>
<script>
const give = () => {
  calls++
  return { accessToken: 'abc', expiresAt: realNow() + 3600000, user: { id: 'u1', name: 'Host user' } }
}
document.querySelector('univ-favorites').session = query.has('fixed') ? give() : give
</script></html>`

describe('a device whose clock is wrong', () => {
  const fixture = setUpPortal()
  const site = setUpSite((_, response) => void response.end(HOST_PAGE.replaceAll('HALL', fixture.campus.url)))

  for (const query of ['ahead=120&fixed', 'ahead=59.9', 'ahead=-120'])
    test(`the session of the host counts, and the clock is told once: ${query}`, async () => {
      const { page, close } = await fixture.openVisitor()
      await page.goto(`${site.crossSiteUrl}/?${query}`)
      const told = page.getByText(/The clock of this device is \d+ minutes (fast|slow)/).first()
      await told.waitFor()
      await eventually(async () =>
        match(
          (await told.textContent())!,
          query.includes('-') ? /120 minutes slow/ : /(120|60) minutes fast/,
        ),
      )
      // asked once; the service then refuses the invented token
      await page.waitForFunction(() => {
        const { calls, states } = globalThis as never as { calls: number; states: string[] }
        return calls === 1 && states.includes('signed-in')
      })
      await close()
    })
})
