import { deepEqual, equal, ok } from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { measureContrast } from './contrast-probe.ts'
import { openPortalFixture, waitUntil, type PortalFixture } from './portal-fixture.ts'

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
    title: 'WordPress, a block theme: colours of the body, no color-scheme',
    styles: `:root{--base:#f9f9f9;--contrast:#111} body{margin:0;background:var(--base);color:var(--contrast);font:1.05rem/1.6 serif}
      .is-layout-constrained>*{max-width:645px;margin-inline:auto} a{color:inherit;text-decoration:underline}`,
    body: '<div class="wp-site-blocks"><main class="entry-content is-layout-constrained"><h1>Services</h1><div>TAGS</div></main></div>',
    theme: 'light',
  },
  {
    title: 'WordPress, a block pattern of white text on a gradient',
    styles: `body{margin:0;background:#fff;color:#111} .has-background{background:linear-gradient(135deg,#0b2545,#13315c);color:#fff;padding:2em}`,
    body: '<div class="wp-block-group has-background"><h1>Services</h1>TAGS</div>',
    theme: 'dark',
  },
  {
    title: 'MediaWiki, Vector: a white content box on a grey page, declared as light',
    styles: `html{color-scheme:light;font-size:100%} html,body{background:#f8f9fa;color:#202122;margin:0}
      .mw-page-container{background:#fff;max-width:99.75rem;margin:0 auto;padding:0 2.75rem} .mw-body-content{font:.875rem/1.57 sans-serif}`,
    body: '<div class="mw-page-container"><main class="mw-body"><div class="mw-body-content">TAGS</div></main></div>',
    theme: 'light',
  },
  {
    title: 'MediaWiki, Vector in its night mode',
    styles: `html{color-scheme:dark} html,body{background:#27292d;color:#eaecf0;margin:0} .mw-page-container{background:#101418}`,
    body: '<div class="mw-page-container"><div class="mw-body-content">TAGS</div></div>',
    theme: 'dark',
  },
  {
    title: 'DokuWiki: a white sheet on a patterned page',
    styles: `html{background:#fbfaf9 linear-gradient(#e4e4e4,#fbfaf9 10em)} body{color:#333;font:14px/1.4 Arial;margin:0}
      #dokuwiki__content .page{background:#fff;border:1px solid #eee;padding:2em;color:inherit}`,
    body: '<div id="dokuwiki__content"><div class="page">TAGS</div></div>',
    theme: 'light',
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

describe('tags are readable on the page around them, whatever the device prefers', () => {
  let fixture: PortalFixture
  let server: Server
  let site: string
  let html = ''
  before(async () => {
    fixture = await openPortalFixture()
    server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(html)
    })
    await new Promise<void>((done) => server.listen(0, 'localhost', done))
    site = `http://localhost:${(server.address() as AddressInfo).port}/`
  })
  after(async () => {
    server.close()
    await fixture.close()
  })

  const open = async ({ styles, body }: Pick<HostPage, 'styles' | 'body'>, colorScheme: 'light' | 'dark') => {
    const tags = TAGS.map((tag) => `<${tag}></${tag}>`).join('')
    html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Services</title>
      <link rel="icon" href="data:,"><style>${styles}</style>
      ${TAGS.map((tag) => `<script type="module" src="${fixture.campus.url}/${tag}.js"></script>`).join('')}
      </head><body>${body.replace('TAGS', tags)}</body></html>`
    const visitor = await fixture.openVisitor({ colorScheme })
    await visitor.page.goto(site)
    await visitor.page.locator('univ-service-catalogue').getByRole('listitem').first().waitFor()
    await visitor.page.locator('univ-favorites').getByRole('region').waitFor()
    await visitor.page.locator('univ-visit-counter').getByRole('button').first().waitFor()
    return visitor
  }

  for (const host of HOST_PAGES)
    for (const colorScheme of ['dark', 'light'] as const)
      test(`${host.title}; the device is ${colorScheme}`, async () => {
        const { page, close } = await open(host, colorScheme)
        const scheme = () => getComputedStyle(document.querySelector('univ-service-catalogue')!).colorScheme
        equal(await page.evaluate(scheme), host.theme)
        const { measured, low } = await measureContrast(page, TAGS.join())
        ok(measured > 50, `${measured} texts`)
        deepEqual(low, [])
        await close()
      })

  test('a page that switches its own theme takes the tags with it', async () => {
    const styles = `:root{--bg:#fff;--fg:#111} [data-theme=dark]{--bg:#12151a;--fg:#eee}
      body{background:var(--bg);color:var(--fg);transition:background .3s}`
    const { page, close } = await open({ styles, body: '<main>TAGS</main>' }, 'dark')
    for (const theme of ['dark', 'light', 'dark']) {
      await page.evaluate((to) => (document.documentElement.dataset['theme'] = to), theme)
      await waitUntil(`all tags are ${theme}`, () =>
        page.evaluate(
          ({ tags, theme }) =>
            tags.every((tag) => getComputedStyle(document.querySelector(tag)!).colorScheme === theme),
          { tags: TAGS, theme },
        ),
      )
      deepEqual((await measureContrast(page, TAGS.join())).low, [])
    }
    await close()
  })
})
