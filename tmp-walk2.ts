import { mkdirSync, writeFileSync } from 'node:fs'
import { openPortalFixture } from './test/pages/portal-fixture.ts'
const out = '/tmp/c1-shots2'
mkdirSync(out, { recursive: true })
const fixture = await openPortalFixture()
const log: string[] = []
try {
  {
    const { page } = await fixture.openMember('operator', '/workflow/index')
    await page.goto(fixture.campus.url + '/desk/hall/csv')
    await page.locator('#file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.alloc(20 * 2 ** 20, 97) })
    await page.locator('form button').last().click()
    await page.waitForTimeout(3000)
    log.push('csv: ' + (await page.locator('main').innerText().catch((e: unknown) => String(e))).slice(0, 300))
    await page.screenshot({ path: `${out}/desk-too-large.png` })
    await page.goto(fixture.campus.url + '/desk/hall/edit')
    await page.locator('[name=name]').fill('我的事项')
    await page.locator('[name=description]').evaluate((e: any) => { e.removeAttribute('maxlength'); e.value = 'x'.repeat(5 * 2 ** 20) })
    await page.locator('main form button:not(.second)').last().click()
    await page.waitForTimeout(3000)
    log.push('form: ' + (await page.locator('main').innerText().catch((e: unknown) => String(e))).slice(0, 300))
    await page.goBack(); await page.waitForTimeout(2000)
    log.push('back: ' + await page.locator('[name=name]').inputValue() + ' ' + (await page.locator('[name=description]').inputValue()).length)
    await page.goto(fixture.campus.url + '/desk/hall/edit')
    await page.locator('[name=name]').fill('我的事项'); await page.locator('[name=icon]').fill('bok')
    await page.locator('main form button').last().click(); await page.waitForTimeout(1500)
    await page.screenshot({ path: `${out}/desk-icon.png`, fullPage: true })
    await fixture.closeVisitors()
  }
for (const lang of ['en', 'zh-CN'] as const) {
  for (const device of ['phone', 'desktop'] as const) {
    const v = await fixture.openMember('student', '/workflow/todo', { lang, ...(device === 'phone' && { device }) } as never)
    await v.page.waitForTimeout(1200)
    await v.page.screenshot({ path: `${out}/${lang}-${device}-centre.png` })
    if (device === 'phone') { await v.page.getByRole('button', { name: /^(More|更多)$/ }).first().click().catch((e: unknown) => log.push(String(e))); await v.page.waitForTimeout(400); await v.page.screenshot({ path: `${out}/${lang}-${device}-more.png` }) }
    await v.page.goto(`${fixture.campus.url}/oidc/password?ui_locales=${lang}`)
    await v.page.screenshot({ path: `${out}/${lang}-${device}-password.png`, fullPage: true })
    if (device === 'phone') {
      await v.page.locator('#current').fill('wrong'); await v.page.locator('#password').fill('a long new password here')
      await v.page.locator('button.go').click(); await v.page.waitForTimeout(1500)
      await v.page.screenshot({ path: `${out}/${lang}-${device}-password-wrong.png`, fullPage: true })
    }
  }
  const { page } = await fixture.openMember('student', '/workflow/detail?id=venue', { device: 'phone', lang })
  await page.goto(fixture.campus.url + '/workflow/detail?id=classroom-booking&form=1')
  await page.locator('.item-form form').waitFor()
  await page.waitForTimeout(500)
  await page.screenshot({ path: `${out}/${lang}-booking.png`, fullPage: true })
  await page.locator('.item-form button[type=submit]').click(); await page.waitForTimeout(600)
  await page.screenshot({ path: `${out}/${lang}-booking-check.png`, fullPage: true })
  await page.goto(fixture.campus.url + '/apis/v2/items/library-catalogue')
  await page.screenshot({ path: `${out}/${lang}-item.png`, fullPage: true })
  const [row] = await fixture.campus.campus!.db.query<{ id: string; account: string }>(`select p.id, o.account from process p join person o on o.id = p.owner_id join file_use u on u.process_id = p.id where p.status = 'done' limit 1`)
  for (const [who] of [[row!.account], ['approver']] as const) {
  const v = await fixture.openMember(who, `/workflow/${who === 'approver' ? 'todo' : `meApply?process=${row!.id}`}`, { lang })
  await v.page.waitForTimeout(2000)
  if (who === 'approver') { await v.page.goto(fixture.campus.url + '/workflow/todo?view=inbox'); await v.page.waitForTimeout(2500) }
  await v.page.setViewportSize({ width: 794, height: 1123 })
  const pdf = await v.page.pdf({ path: `${out}/${lang}-${who}.pdf`, format: 'A4' })
  log.push(`${lang} ${who} pages=${pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length}`)
  await v.page.emulateMedia({ media: 'print' }); await v.page.waitForTimeout(400)
  await v.page.screenshot({ path: `${out}/${lang}-${who}-print.png`, fullPage: true })
  await v.page.emulateMedia({ media: 'screen' })
  }
  await fixture.closeVisitors()
}
} catch (e) { log.push(String(e)) }
writeFileSync(`${out}/log.txt`, log.join('\n'))
await fixture.close()
process.exit(0)
