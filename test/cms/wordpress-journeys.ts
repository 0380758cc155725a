// What people do with the WordPress plugin.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { FrameLocator, Page } from 'playwright-core'
import { signInByPopup } from '../tools/sign-in-popup.ts'
import type { Site } from './wordpress-site.ts'

export interface Scene {
  site: Site
  /** Origin of the hall. */
  hall: string
  /** Saves a picture of the page. */
  picture(page: Page, name: string): Promise<void>
}

export async function logIn(page: Page, { site }: Scene, user: string): Promise<void> {
  await page.goto(`${site.url}/wp-login.php`)
  await page.getByLabel('Username or Email Address').fill(user)
  await page.getByLabel('Password', { exact: true }).fill(user)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(/wp-admin/)
}

/** Uploads the zip file as any plugin. */
export async function installPlugin(page: Page, { site }: Scene, zip: string): Promise<void> {
  await page.goto(`${site.url}/wp-admin/plugin-install.php?tab=upload`)
  await page.locator('#pluginzip').setInputFiles(zip)
  await page.getByRole('button', { name: 'Install Now' }).click()
  await page.getByRole('link', { name: 'Activate Plugin' }).click()
  await page.getByText('Plugin activated.').waitFor()
}

/** A wrong address is refused, one without a hall explained, the right one accepted. */
export async function setHall(page: Page, { site, hall, picture }: Scene): Promise<void> {
  const field = page.getByLabel('Address of the service hall')
  const save = async (address: string) => {
    await field.fill(address)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.locator('#setting-error-settings_updated, #setting-error-univ_widgets_address').waitFor()
  }
  await page.goto(`${site.url}/wp-admin/options-general.php?page=univ-widgets`)
  await save('http://hall.example.edu')
  await page.getByText('The address must begin with https://').waitFor()
  equal(await field.inputValue(), '')
  await save(`${site.url}/wp-includes`)
  await page.getByText('answers with status 404').waitFor()
  await picture(page, 'settings-not-found')
  await save(`${hall}/univ.js`)
  equal(await field.inputValue(), `${hall}/`)
  await page.getByText('visitors of this site can sign in').waitFor()
  await picture(page, 'settings')
}

/** Its name before and since WordPress 6.6. */
const INSERTER = { name: /^(Toggle block inserter|Block Inserter)$/ }

type Canvas = Page | FrameLocator

/** The editor writes into the page, or into a frame of it, depending on version and theme. */
async function openEditor(page: Page, site: Site): Promise<Canvas> {
  await page.goto(`${site.url}/wp-admin/post-new.php`)
  // the welcome hides the rest of the page
  const guide = page.getByRole('dialog').getByRole('button', { name: /^Close/ })
  await guide.or(page.getByRole('button', INSERTER)).first().waitFor()
  if (await guide.count()) await guide.click()
  const frame = page.locator('iframe[name="editor-canvas"]')
  const canvas = (await frame.count()) ? page.frameLocator('iframe[name="editor-canvas"]') : page
  await canvas.getByRole('textbox', { name: 'Add title' }).waitFor()
  return canvas
}

async function insertBlock(page: Page, name: string): Promise<void> {
  await page.getByRole('button', INSERTER).click()
  await page.getByRole('searchbox').first().fill(name)
  await page
    .getByRole('option', { name: new RegExp(`${name}$`) })
    .first()
    .click() // after a glyph of the icon font
  await page.getByRole('button', INSERTER).click()
}

const HEADING = '"Our" services, < 9 & more'

/** Inserts a block and a shortcode, changes a setting, sees the preview, publishes. @returns the post's address */
export async function writePost(page: Page, { site, hall, picture }: Scene, user: string): Promise<string> {
  const canvas = await openEditor(page, site)
  await canvas.getByRole('textbox', { name: 'Add title' }).fill(`Services, by ${user}`)
  await page.keyboard.press('Enter')
  await page.keyboard.type(
    '[univ tag=“visit-counter” days onclick="alert(1)" config="https://evil.example/"]',
  )
  await page.keyboard.press('Enter')
  await insertBlock(page, 'Embed')
  const embed = canvas.getByPlaceholder('Enter URL to embed here…')
  await embed.fill(`${hall}/embed/univ-visit-counter?lang=en`)
  await embed.press('Enter')
  await insertBlock(page, 'Favourite services')
  await page.getByRole('textbox', { name: 'Heading', exact: true }).fill(HEADING)
  await canvas.getByRole('heading', { name: HEADING }).waitFor()
  await picture(page, `editor-${user}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page
    .getByRole('region', { name: 'Editor publish' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click()
  const link = page.getByRole('link', { name: 'View Post', exact: true }).first()
  await link.waitFor()
  const content = await page.evaluate(() =>
    (
      globalThis as unknown as {
        wp: { data: { select(store: string): { getEditedPostContent(): string } } }
      }
    ).wp.data
      .select('core/editor')
      .getEditedPostContent(),
  )
  ok(!/<script|<univ-/.test(content), content)
  const address = (await link.getAttribute('href'))!
  await page.reload()
  await canvas.getByRole('heading', { name: HEADING }).waitFor()
  return address
}

/** The page as everybody gets it; then the member's favourites, by the hall's popup. */
export async function visitPost(
  page: Page,
  { hall, picture }: Scene,
  address: string,
  name: string,
): Promise<void> {
  const reply = await fetch(address)
  const html = await reply.text()
  ok(!reply.headers.get('content-security-policy')!.includes('unsafe-eval'))
  deepEqual(
    [...html.matchAll(/<univ-visit-counter([^>]*)>/g)].map(([, attributes]) => attributes),
    [' days="" lang="en-US"'],
  )
  match(
    html,
    new RegExp(
      `<script[^>]* type="module"[^>]* src="${hall}/univ-favorites.js"|<script[^>]* src="${hall}/univ-favorites.js"[^>]* type="module"`,
    ),
  )
  match(html, /<univ-favorites[^>]*heading="&quot;Our&quot; services, &lt; 9 &amp; more"/)
  await page.goto(address)
  const favorites = page.locator('univ-favorites')
  await favorites.getByRole('heading', { name: HEADING }).waitFor()
  await page.locator('univ-visit-counter').getByText(/\d/).first().waitFor()
  await page
    .frameLocator('iframe[data-univ-frame]')
    .locator('univ-visit-counter')
    .getByText(/\d/)
    .first()
    .waitFor()
  await signInByPopup(page, favorites)
  await picture(page, `post-${name}`)
}

/** Nothing of the plugin stays; its posts have links instead of shortcodes and frames. */
export async function deletePlugin(
  page: Page,
  { site, hall }: Scene,
  addresses: readonly string[],
): Promise<void> {
  await page.goto(`${site.url}/wp-admin/plugins.php`)
  const row = page.locator('tr[data-slug="univ-widgets"]').first()
  await row.getByRole('link', { name: 'Deactivate' }).click()
  page.once('dialog', (dialog) => void dialog.accept())
  await row.getByRole('link', { name: 'Delete' }).click()
  await page.getByText('was successfully deleted').waitFor()
  await page.goto(`${site.url}/wp-admin/options.php`)
  equal(await page.locator('[name="univ_widgets_hall"]').count(), 0)
  for (const address of addresses) {
    const html = await (await fetch(address)).text()
    ok(!/\[univ |<iframe|<univ-/.test(html), html)
    for (const to of [`${hall}/`, `${hall}/embed/univ-visit-counter?lang=en`])
      ok(html.includes(`<a href="${to}">Service hall</a>`), `${to}: ${html}`)
  }
}
