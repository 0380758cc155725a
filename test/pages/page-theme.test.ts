import { deepEqual, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectEventually, readNow, waitUntil } from '../tools/eventually.ts'
import { measureContrast } from './contrast-probe.ts'
import { expectUnchangedPage, readPageFacts, removeTags, trackFacts } from './host-page-snapshot.ts'
import { setUpPortal } from './portal-fixture.ts'
import { hostHtml, setUpSite } from '../tools/host-site.ts'

// Pages like the default themes of common systems: the markup around the tags, with their colours.

interface HostPage {
  title: string
  styles: string
  /** TAGS marks where an author places the tags. */
  body: string
  theme: 'light' | 'dark'
}

const HOST_PAGES: HostPage[] = [
  {
    title: 'WordPress, a block pattern of white text on a gradient',
    styles: `body{margin:0;background:#fff;color:#111} .has-background{background:linear-gradient(135deg,#0b2545,#13315c);color:#fff;padding:2em}`,
    body: '<div class="wp-block-group has-background"><h1>Services</h1>TAGS</div>',
    theme: 'dark',
  },
  {
    title: 'a light page with a dark footer, as libraries have',
    styles: `body{margin:0;background:#fff;color:#222} footer{background:#1d2b36;color:#dfe7ee;padding:2em}`,
    body: '<main><h1>Library</h1></main><footer>TAGS</footer>',
    theme: 'dark',
  },
  {
    title: 'a page of Tailwind 4 that declares both schemes and paints one',
    styles: `html{color-scheme:light dark} body{margin:0;background:oklch(98.5% 0.002 247.839);color:oklch(21% 0.034 264.665)}`,
    body: '<main>TAGS</main>',
    theme: 'light',
  },
]

const TAGS = ['univ-service-catalogue', 'univ-favorites', 'univ-visit-counter']

describe('tags are readable on the page around them with any preference of the device', () => {
  const fixture = setUpPortal({ keepsPages: true })
  const site = setUpSite()

  const open = async ({ styles, body }: Pick<HostPage, 'styles' | 'body'>, colorScheme: 'light' | 'dark') => {
    const tags = TAGS.map((tag) => `<${tag}></${tag}>`).join('')
    site.setHtml(hostHtml(fixture.campus.url, TAGS, body.replace('TAGS', tags), styles))
    const visitor = await fixture.openVisitor({ colorScheme })
    await visitor.page.goto(site.url)
    await visitor.page.locator('univ-service-catalogue').getByRole('listitem').first().waitFor()
    await visitor.page.locator('univ-favorites').getByRole('region').waitFor()
    await visitor.page.locator('univ-visit-counter').getByRole('button').first().waitFor()
    return visitor
  }

  for (const host of HOST_PAGES)
    test(`${host.title}; the device prefers dark, then light`, async () => {
      const { page, close } = await open(host, 'dark')
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        const scheme = () => getComputedStyle(document.querySelector('univ-service-catalogue')!).colorScheme
        await expectEventually(() => page.evaluate(scheme), host.theme)
        let low: unknown[] = []
        await waitUntil('all texts', async () => {
          const contrast = await measureContrast(page, TAGS.join())
          low = contrast.low
          return contrast.measured > 50
        })
        deepEqual(low, [], colorScheme)
      }
      await close()
    })

  test('tags follow a theme switch of the page', async () => {
    const styles = `:root{--bg:#fff;--fg:#111} [data-theme=dark]{--bg:#12151a;--fg:#eee}
      body{background:var(--bg);color:var(--fg);transition:background .3s}`
    const { page, close } = await open({ styles, body: '<main>TAGS</main>' }, 'dark')
    for (const theme of ['dark', 'light', 'dark']) {
      await page.evaluate((to) => (document.documentElement.dataset['theme'] = to), theme)
      await waitUntil(`all tags are ${theme}`, () =>
        page.evaluate(
          // while the page's background changes, a tag's text may have its new colour before it
          ({ tags, theme }) =>
            document.getAnimations().length === 0 &&
            tags.every((tag) => getComputedStyle(document.querySelector(tag)!).colorScheme === theme),
          { tags: TAGS, theme },
        ),
      )
      await expectEventually(async () => (await measureContrast(page, TAGS.join())).low, [])
    }
    await close()
  })
})

/** Replicas of whole pages (test/fixtures/host-pages), served from another origin than the portal. */
const SAVED_PAGES = [
  { title: 'WordPress with a block theme', path: 'wordpress-block', followsDevice: false },
  { title: 'WordPress with a classic theme', path: 'wordpress-classic', followsDevice: true },
  { title: 'MediaWiki with Vector', path: 'mediawiki', followsDevice: true },
  { title: 'DokuWiki', path: 'dokuwiki', followsDevice: false },
]

describe('pages of common systems', { concurrency: 2 }, () => {
  const fixture = setUpPortal({ keepsPages: true })
  const site = setUpSite((request, response) => {
    const { url } = fixture.campus
    const isSheet = request.url!.endsWith('.css')
    const text = readFileSync(`test/fixtures/host-pages${request.url}${isSheet ? '' : '.html'}`, 'utf8')
    response.setHeader('content-type', isSheet ? 'text/css' : 'text/html; charset=utf-8')
    response.end(text.replace(/(src|href)="\//g, `$1="${url}/`))
  })

  /** Layout faults of the tags: too high, or wider than their column. */
  const misplacedTags = (page: Page) =>
    page.evaluate(() => {
      const found: string[] = []
      const { scrollWidth, clientWidth } = document.scrollingElement!
      if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide in ${clientWidth}`)
      for (const tag of document.querySelectorAll(
        'univ-service-catalogue, univ-favorites, univ-process-center, univ-visit-counter',
      )) {
        const { height, right } = tag.getBoundingClientRect()
        const column = tag.parentElement!.getBoundingClientRect()
        const inside = tag.shadowRoot!.querySelector('.univ')!
        if (height > 1200) found.push(`${tag.localName} is ${height} high`)
        if (right > column.right + 1) found.push(`${tag.localName} reaches out by ${right - column.right}`)
        if (inside.scrollWidth > inside.clientWidth + 1)
          found.push(`${tag.localName} scrolls sideways: ${inside.scrollWidth} in ${inside.clientWidth}`)
      }
      return found
    })

  for (const { title, path, followsDevice } of SAVED_PAGES)
    test(`${title}: tags are readable on a light and a dark device, fit their columns, and leave the page unchanged`, async () => {
      const bare = await fixture.openVisitor({ colorScheme: 'dark' })
      await Promise.all([trackFacts(bare.context), removeTags(bare.page)])
      await bare.page.goto(`${site.url}/${path}`)
      const before = await readPageFacts(bare.page)
      await bare.close()

      const { page, context, close, expectNoErrors } = await fixture.openVisitor({ colorScheme: 'dark' })
      await trackFacts(context)
      await page.goto(`${site.url}/${path}`)
      const catalogue = page.locator('univ-service-catalogue').first()
      await catalogue.getByRole('listitem').first().waitFor()
      await page.locator('univ-favorites').getByRole('region').waitFor()
      await page.locator('univ-process-center').getByRole('button').first().waitFor()
      await page.locator('univ-visit-counter').getByRole('button').first().waitFor()
      await page.locator('univ-assistant').getByRole('button').first().waitFor()
      const hall = page.locator('univ-portal')
      if (await readNow(() => hall.count())) await hall.getByRole('listitem').first().waitFor()
      await expectUnchangedPage(page, before, ['nanostoresGlobal'])
      for (const device of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme: device })
        await expectEventually(
          () => catalogue.evaluate((tag) => getComputedStyle(tag).colorScheme),
          followsDevice ? device : 'light',
        )
        const { measured, low } = await measureContrast(page, 'univ-assistant, univ-portal, ' + TAGS.join())
        ok(measured > 50, `${measured} texts`)
        deepEqual(low, [], `the device is ${device}`)
      }
      // columns of about 300 px
      await expectEventually(() => misplacedTags(page), [])
      await page.setViewportSize({ width: 340, height: 800 })
      await expectEventually(() => misplacedTags(page), [])
      expectNoErrors()
      await close()
    })
})
