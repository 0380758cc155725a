// `npm run test:cms [-- wordpress|mediawiki]`: installs the plugins of dist/cms in Debian's WordPress and MediaWiki, each
// under a content security policy of its own, and uses them in a browser with a campus as the hall. Outside `npm test`,
// because it needs PHP, MariaDB and the two systems on the machine.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { startCampus } from '../../demo/demo-campus.ts'
import { freePort } from '../apps/app-server.ts'
import { openVisitor } from '../tools/page-test.ts'
import { launchBrowser } from '../tools/shared-browser.ts'
import { isBuildStale, run } from '../tools/test-runner.ts'
import { missingPackages } from './debian.ts'
import { visitPage, writePage } from './mediawiki-journeys.ts'
import { openMediaWiki } from './mediawiki-site.ts'
import * as wordpress from './wordpress-journeys.ts'
import { openWordPress, type Site } from './wordpress-site.ts'

const PATIENCE_MS = 15_000
/** The folder for pictures. */
const PICTURES = path.resolve('node_modules/.cache/cms')
const ZIPS = { wordpress: 'univ-widgets-wordpress.zip', mediawiki: 'univ-widgets-mediawiki.zip' }

const picture = async (page: Page, name: string) => {
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`) })
}

let failed = 0
/** A journey of a person; errors on the console and violations of the policy fail it. */
async function journey(
  browser: Browser,
  name: string,
  act: (page: Page) => Promise<void>,
  expected: RegExp[] = [],
): Promise<void> {
  const visitor = await openVisitor(browser, { lang: 'en', expected })
  visitor.page.setDefaultTimeout(PATIENCE_MS)
  await visitor.page.setViewportSize({ width: 1440, height: 900 }) // narrower editors close the sidebar
  try {
    await act(visitor.page)
    visitor.expectNoErrors()
    console.log(`✔ ${name}`)
  } catch (error) {
    failed++
    await picture(visitor.page, `failed-${name.replaceAll(/\W+/g, '-')}`)
    console.log(`✖ ${name}\n${(error as Error).message}\n${visitor.problems.join('\n')}`)
  } finally {
    await visitor.close()
  }
}

/** Of the editor itself: pictures of its welcome at another host; authors may not
 * read all that it asks for; the directory of blocks cannot be reached. */
const EDITOR_ERRORS = [/s\.w\.org/, /403 .*rest_route/, /500 .*block-directory/]

async function testWordPress(browser: Browser, site: Site, hall: string): Promise<void> {
  const scene = { site, hall, picture }
  await journey(browser, 'an administrator installs the plugin and sets the hall', async (page) => {
    await wordpress.logIn(page, scene, 'admin')
    await wordpress.installPlugin(page, scene, path.resolve('dist/cms', ZIPS.wordpress))
    await wordpress.setHall(page, scene)
  })
  const addresses: string[] = []
  for (const user of ['admin', 'author']) {
    let address = ''
    const write = async (page: Page) => {
      await wordpress.logIn(page, scene, user)
      address = await wordpress.writePost(page, scene, user)
      addresses.push(address)
    }
    await journey(
      browser,
      `${user} writes a post with a block, a shortcode and a frame`,
      write,
      EDITOR_ERRORS,
    )
    await journey(browser, `a visitor reads the post of ${user} and signs in`, (page) =>
      wordpress.visitPost(page, scene, address, user),
    )
  }
  await journey(browser, 'an administrator deletes the plugin', async (page) => {
    await wordpress.logIn(page, scene, 'admin')
    await wordpress.deletePlugin(page, scene, addresses)
  })
  const log = site
    .log()
    .split('\n')
    .filter((line) => line.includes('univ-widgets'))
  if (log.length) console.log(`✖ PHP logged:\n${log.join('\n')}`)
  failed += log.length
}

async function testMediaWiki(browser: Browser, site: Site, hall: string): Promise<void> {
  const scene = { site, hall, picture }
  let address = ''
  await journey(browser, 'anybody writes a page with tags', async (page) => {
    address = await writePage(page, scene)
  })
  await journey(browser, 'a visitor reads the page and signs in', (page) => visitPage(page, scene, address))
}

async function withSite(opening: Promise<Site>, act: (site: Site) => Promise<void>): Promise<void> {
  const site = await opening
  console.log(`\n${site.version}`)
  try {
    await act(site)
  } finally {
    await site.close()
  }
}

const missing = missingPackages()
if (missing.length) {
  console.error(`✖ install first: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
if (isBuildStale(false) && (await run('rollup', ['-c', '--silent'])) !== 0) process.exit(1)
mkdirSync(PICTURES, { recursive: true })
const scratch = mkdtempSync(path.join(tmpdir(), 'univ-cms-'))
const ports = { wordpress: await freePort(), mediawiki: await freePort() }
const origins = Object.values(ports).map((port) => `http://localhost:${port}`)
const campus = await startCampus({
  port: 0,
  dataDir: 'memory',
  dist: path.resolve('dist'),
  env: { EMBED_ORIGINS: origins.join(' ') },
})
await campus.campus.db.query(
  `insert into favorite (person_id, app_id, place)
   select person.id, app.id, 0 from person, app where account = 'student' and visible order by app.id limit 1`,
)
const browser = await launchBrowser()
const words = process.argv.slice(2)
const isChosen = (name: string) => !words.length || words.includes(name)
try {
  if (isChosen('wordpress'))
    await withSite(openWordPress(scratch, campus.url, ports.wordpress), (site) =>
      testWordPress(browser, site, campus.url),
    )
  if (isChosen('mediawiki')) {
    const archive = readFileSync(path.resolve('dist/cms', ZIPS.mediawiki))
    await withSite(openMediaWiki(scratch, campus.url, ports.mediawiki, archive), (site) =>
      testMediaWiki(browser, site, campus.url),
    )
  }
} finally {
  await browser.close()
  await campus.close()
  rmSync(scratch, { recursive: true, force: true })
}
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, PHP, pictures in ${path.relative('.', PICTURES)}: ${failed} failed`,
)
process.exitCode = failed ? 1 : 0
