import { mkdirSync, writeFileSync } from 'node:fs'
import { openPortalFixture } from './test/pages/portal-fixture.ts'
const out = '/tmp/c1-shots'
mkdirSync(out, { recursive: true })
const fixture = await openPortalFixture()
const log: string[] = []
const focus = (page: any) =>
  page.evaluate(() => {
    let e: any = document.activeElement
    while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement
    if (!e || e === document.body) return 'BODY'
    const r = e.getBoundingClientRect()
    const root = e.getRootNode()
    const x = Math.min(innerWidth - 1, Math.max(0, r.left + r.width / 2)),
      y = Math.min(innerHeight - 1, Math.max(0, r.top + r.height / 2))
    const top = root.elementFromPoint(x, y)
    const covered = !(
      e === top ||
      e.contains(top) ||
      top?.contains(e) ||
      (e.labels && [...e.labels].some((l: any) => l.contains(top)))
    )
    const out = r.top < 0 || r.bottom > innerHeight
    const style = getComputedStyle(e)
    return `${e.localName}${e.type ? `[${e.type}]` : ''} "${(e.getAttribute('aria-label') ?? e.labels?.[0]?.textContent ?? e.textContent ?? '').trim().slice(0, 50)}" y=${Math.round(r.top)}..${Math.round(r.bottom)} h=${Math.round(r.height)} w=${Math.round(r.width)}${covered ? ` COVERED by ${top?.localName}.${top?.className}` : ''}${out ? ' OUT' : ''} outline=${style.outlineStyle}/${style.outlineWidth}`
  })
try {
  for (const lang of ['en', 'zh-CN'] as const) {
    const { page } = await fixture.openMember('student', '/workflow/detail?id=student-leave&form=1', {
      device: 'phone',
      lang,
    })
    await page.setViewportSize({ width: 390, height: 780 })
    log.push(`== ${lang}`)
    await page.locator('.item-form form').waitFor()
    await page.screenshot({ path: `${out}/${lang}-0.png`, fullPage: true })
    const name = () => focus(page)
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab')
      const f = await name()
      log.push(`${i} ${f}`)
      if (/^input\[radio\]/.test(f)) await page.keyboard.press('ArrowDown')
      if (/^button\[submit\]/.test(f)) break
      if (i === 12) await page.screenshot({ path: `${out}/${lang}-tab12.png` })
    }
    await page.keyboard.press('Enter')
    await page.waitForTimeout(600)
    log.push(`after submit: ${await name()}`)
    await page.screenshot({ path: `${out}/${lang}-errors.png` })
    await page.keyboard.press('Tab')
    log.push(`tab: ${await name()}`)
    await page.keyboard.press('Enter')
    await page.waitForTimeout(500)
    log.push(`link: ${await name()}`)
    await page.screenshot({ path: `${out}/${lang}-first-error.png` })
    await page.keyboard.press('Tab')
    log.push(`tab: ${await name()}`)
    await page.keyboard.type('12012026')
    await page.keyboard.press('Tab')
    for (let i = 0; i < 4; i++) {
      log.push(`.. ${await name()}`)
      if (/date/.test(await name())) await page.keyboard.type('12032026')
      await page.keyboard.press('Tab')
    }
    await page.screenshot({ path: `${out}/${lang}-dates.png` })
    // the rest by name, then keyboard again
    const form = page.locator('.item-form form')
    await form.locator('input[type=date]').nth(0).fill('2026-12-01')
    await form.locator('input[type=date]').nth(1).fill('2026-12-03')
    await form.locator('input[type=text]').first().fill('University hospital')
    await form.locator('textarea').fill('Fever\nand cough\n' + 'A long reason. '.repeat(40))
    await form.locator('input[type=tel]').fill('139 0000 2288')
    await form.locator('button[type=submit]').focus()
    await page.screenshot({ path: `${out}/${lang}-focus-submit.png` })
    await page.keyboard.press('Enter')
    await page.waitForTimeout(500)
    log.push(`check: ${await name()}`)
    await page.screenshot({ path: `${out}/${lang}-check.png`, fullPage: true })
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab')
      const f = await name()
      log.push(`c${i} ${f}`)
      if (/^button\[submit\]/.test(f)) break
    }
    await page.keyboard.press('Enter')
    await page.locator('.ui-seal').waitFor()
    await page.waitForTimeout(800)
    log.push(`sent: ${await name()}`)
    await page.screenshot({ path: `${out}/${lang}-sent.png` })
    const href = await page.locator('.item-form a[href*="meApply"]').getAttribute('href')
    const id = new URL(href!, page.url()).searchParams.get('process')!
    for (const [who, path] of [
      ['student', `/workflow/meApply?process=${id}`],
      ['staff', `/workflow/todo?process=${id}`],
      ['staff', `/workflow/todo`],
      ['student', '/workflow/detail?id=classroom-booking&form=1'],
    ] as const) {
      const v = await fixture.openMember(who, path, { lang })
      await v.page.waitForTimeout(1500)
      if (path === '/workflow/todo') {
        await v.page.locator('univ-process-center').getByRole('listitem').first().waitFor()
      }
      const tag = `${lang}-${who}-${path.replace(/\W+/g, '_').slice(0, 30)}`
      const pdf = await v.page.pdf({ path: `${out}/${tag}.pdf`, format: 'A4' })
      log.push(`${tag} pages=${pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length}`)
      await v.page.setViewportSize({ width: 794, height: 1123 })
      await v.page.emulateMedia({ media: 'print' })
      await v.page.waitForTimeout(500)
      await v.page.screenshot({ path: `${out}/${tag}.png`, fullPage: true })
      await v.page.emulateMedia({ media: 'screen' })
    }
    await fixture.closeVisitors()
  }
} catch (e) {
  log.push(String(e))
}
writeFileSync(`${out}/log.txt`, log.join('\n'))
await fixture.close()
process.exit(0)
