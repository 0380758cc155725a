// usage: node --import tsx /tmp/shot.ts out spec...   spec: name|account|path|WxH|lang|scheme|css-extra-action
import { createRequire } from 'node:module'
const require = createRequire('/work/h/walk/package.json')
const { chromium } = require('playwright-core')
const [outDir, ...specs] = process.argv.slice(2)
const base = process.env.BASE ?? 'http://localhost:8102'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'], env: {...process.env, FONTCONFIG_FILE: '/tmp/fonts.conf'} })
const contexts = new Map<string, any>()
for (const spec of specs) {
  const p = spec.split('|'); const [name, account, path] = p; const width = p[3] || '1440', lang = p[4] || 'zh-CN', scheme = p[5] || 'light', action = p[6] || '', full = p[7]
  const key = [account, width, lang, scheme].join()
  let context = contexts.get(key)
  const isNew = !context
  if (!context) {
    const mobile = Number(width) < 600
    context = await browser.newContext({ viewport: { width: Number(width), height: mobile ? 844 : 900 }, locale: lang, colorScheme: scheme, hasTouch: mobile, isMobile: mobile,
      ...(mobile && { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1' }),
      javaScriptEnabled: account !== 'noscript', forcedColors: action.includes('forced') ? 'active' : 'none' })
    contexts.set(key, context)
  }
  const page = await context.newPage()
  try {
    if (isNew && account && account !== 'noscript') {
      await page.goto(base + (account === 'operator' ? '/desk/notices' : '/workflow/todo'))
      await page.locator('input[name=login]').waitFor({ timeout: 20000 })
      await page.locator('input[name=login]').fill(account)
      await page.locator('input[name=password]').fill(account)
      await page.locator('input[name=password]').press('Enter')
      await page.waitForURL(/workflow|desk/, { timeout: 20000 })
      await page.waitForTimeout(1500)
    }
    await page.goto(base + path)
    await page.waitForTimeout(2500)
    for (const step of action.split(';').filter(Boolean)) {
      if (step === 'forced') continue
      if (step === 'print') { await page.emulateMedia({ media: 'print' }); continue }
      if (step.startsWith('wait')) { await page.waitForTimeout(Number(step.slice(4))); continue }
      if (step.startsWith('scroll')) { await page.mouse.wheel(0, Number(step.slice(6))); await page.evaluate((y) => scrollBy(0, y), Number(step.slice(6))); await page.waitForTimeout(500); continue }
      if (step.startsWith('js:')) { console.log(name, JSON.stringify(await page.evaluate(step.slice(3)))); continue }
      if (step.startsWith('fill:')) { const [sel, text] = step.slice(5).split('='); await page.locator(sel).first().fill(text); await page.waitForTimeout(900); continue }
      await page.locator(step).first().click({ timeout: 8000 }); await page.waitForTimeout(900)
    }
    await page.screenshot({ path: `${outDir}/${name}.png`, fullPage: full === 'full' })
  } catch (e) { console.log(name, String(e).slice(0, 400)); await page.screenshot({ path: `${outDir}/${name}.png` }).catch(() => {}) }
  await page.close()
}
await browser.close()
