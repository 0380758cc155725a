import { chromium } from 'playwright-core'
import { readFileSync, readdirSync } from 'node:fs'
import { browserArgs, findBrowser } from './tools/find-browser.ts'
import { openCampus } from './tools/page-test.ts'
import { signedInState } from './tools/http-sign-in.ts'
const tck = 100
function tree(pid: number): number {
  const procs = readdirSync('/proc')
    .filter((n) => /^\d+$/.test(n))
    .flatMap((n) => {
      try {
        const s = readFileSync(`/proc/${n}/stat`, 'utf8')
        const f = s.slice(s.lastIndexOf(')') + 2).split(' ')
        return [{ pid: +n, ppid: +f[1]!, t: (+f[11]! + +f[12]! + +f[13]! + +f[14]!) / tck }]
      } catch {
        return []
      }
    })
  const kids = new Set([pid])
  let more = true
  while (more) {
    more = false
    for (const p of procs)
      if (kids.has(p.ppid) && !kids.has(p.pid)) {
        kids.add(p.pid)
        more = true
      }
  }
  return procs.filter((p) => kids.has(p.pid)).reduce((s, p) => s + p.t, 0)
}
const campus = await openCampus()
const found = await findBrowser()
const sums: Record<string, number[]> = {}
for (let round = 0; round < 3; round++)
  for (const name of ['base', 'opacity', 'hidden', 'clip']) {
    const server = await chromium.launchServer({ ...found, args: browserArgs })
    const browser = await chromium.connect(server.wsEndpoint())
    const pid = server.process().pid!
    const starts = tree(pid)
    for (let k = 0; k < 2; k++) {
      const context = await browser.newContext({
        storageState: k ? await signedInState(campus.url, 'student') : undefined,
        reducedMotion: 'reduce',
      } as never)
      if (name === 'opacity')
        await context.addInitScript(() => {
          document.documentElement.style.opacity = '0'
        })
      if (name === 'hidden')
        await context.addInitScript(() => {
          const s = new CSSStyleSheet()
          s.replaceSync(':root{opacity:0!important}')
          document.adoptedStyleSheets.push(s)
        })
      if (name === 'clip')
        await context.addInitScript(() => {
          const s = new CSSStyleSheet()
          s.replaceSync(':root{clip-path:inset(100%)!important}')
          document.adoptedStyleSheets.push(s)
        })
      const page = await context.newPage()
      for (const p of [
        '/workflow/index',
        '/workflow/serviceCenter',
        '/workflow/todo',
        '/workflow/index',
        '/workflow/helpcenter',
        '/workflow/searchResult?seq=card',
      ]) {
        if (!k && /todo/.test(p)) continue
        if (k && /serviceC|helpc|search/.test(p)) continue
        await page.goto(campus.url + p)
        await page.locator('univ-portal').getByRole('button').nth(2).waitFor()
        await page.waitForTimeout(250)
        await page
          .locator('[aria-busy=true]')
          .first()
          .waitFor({ state: 'detached', timeout: 5000 })
          .catch(() => {})
      }
      await context.close()
    }
    ;(sums[name] ??= []).push(tree(pid) - starts)
    await browser.close()
    await server.close()
  }
for (const [name, all] of Object.entries(sums))
  console.log(name.padEnd(18), all.map((n) => n.toFixed(2)).join(' '), 'min', Math.min(...all).toFixed(2))
await campus.close()
process.exit()
