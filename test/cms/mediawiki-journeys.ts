// What people do with the MediaWiki extension.
import { equal, match, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { signInByPopup } from '../tools/sign-in-popup.ts'
import type { Scene } from './wordpress-journeys.ts'

const TEXT = `== Services ==
Find yours here.

<univ tag="favorites" heading='"Our" &lt;services' onclick="alert(1)" config="https://evil.example/" theme="no-such" />

<univ tag="service-catalogue" data-tag="no-such-theme" no-head limit=6>See the [[Main Page]].</univ>

<univ tag="portal" />
`

/** Anybody may edit: previews and saves a page with tags. @returns its address */
export async function writePage(page: Page, { site, picture }: Scene): Promise<string> {
  await page.goto(`${site.url}/index.php?title=Services&action=edit`)
  await page.locator('#wpTextbox1').fill(TEXT)
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.locator('univ-favorites').getByRole('heading', { name: '"Our" <services' }).waitFor()
  await picture(page, 'wiki-preview')
  await page.getByRole('button', { name: /^Save (page|changes)$/ }).click()
  await page.waitForURL(/Services/)
  return `${site.url}/index.php?title=Services`
}

/** The page out of the parser cache too, under the wiki's own policy; another page has nothing of the hall. */
export async function visitPage(page: Page, { site, hall, picture }: Scene, address: string): Promise<void> {
  for (const view of ['first', 'cached']) {
    const reply = await fetch(address)
    const html = await reply.text()
    ok(html.includes(`<script type="module" async="" src="${hall}/univ-favorites.js">`), view)
    match(
      reply.headers.get('content-security-policy')!,
      new RegExp(`script-src [^;]*${hall}[^;]*; default-src [^;]*${hall}`),
    )
    match(html, /<univ-favorites heading="&quot;Our&quot; &lt;services">/)
    match(html, /<univ-service-catalogue tag="no-such-theme" no-head="" limit="6">See the <a [^>]*>Main Page/)
    match(html, /<strong class="error">[^<]*assistant, favorites/)
  }
  const other = await fetch(`${site.url}/index.php?title=Main_Page`)
  ok(!other.headers.get('content-security-policy')!.includes(hall))
  ok(!(await other.text()).includes(hall))
  await page.goto(address)
  const favorites = page.locator('univ-favorites')
  await signInByPopup(page, favorites)
  equal(await page.locator('univ-portal').count(), 0)
  await picture(page, 'wiki-page')
}
