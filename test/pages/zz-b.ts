import { interceptRequests } from '../tools/intercept-requests.ts'
import { readOutline } from './page-outline.ts'
import { openPortalFixture } from './portal-fixture.ts'
const f = await openPortalFixture()
const { page } = await f.openMember('approver', '/workflow/index', { expected: [/./] })
let on = false
page.on('request', (r) => {
  if (on && !/\.js|\.css|woff/.test(r.url()))
    console.log('  >', r.method(), r.url().slice(0, 150), r.frame() === page.mainFrame())
})
await interceptRequests(page, ['*/task-api*'], (r) =>
  on && r.headers['authorization'] && /tasks\/todo/.test(r.url) ? { status: 401, json: {} } : undefined,
)
await page.goto(f.campus.url + '/workflow/done')
await page.waitForTimeout(1500)
on = true
await page.goto(f.campus.url + '/workflow/done')
for (let i = 0; i < 8; i++) {
  await page.waitForTimeout(1000)
  const o = await readOutline(page)
  console.log(i, o.busy, o.text.length, page.url())
}
console.log((await readOutline(page)).text.slice(0, 1500))
await page.screenshot({ path: '/tmp/pdf/r.png' })
await f.close()
