// The hall's typefaces: their weight, that nothing moves when they come, and that no other page asks for them.
import { equal, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventually, expectEventually, waitUntil } from '../tools/eventually.ts'
import type { Browser, Frame, Page } from 'playwright-core'
import { openCampus, openVisitor, type Campus } from '../tools/page-test.ts'
import { launchBrowser } from '../tools/shared-browser.ts'

const KB = 1024
const MOST_MOVED = 0.001

declare global {
  // oxlint-disable-next-line no-var -- a global of the page
  var __moved: number
  // oxlint-disable-next-line no-var -- a global of the page
  var __declared: string
}

describe("the hall's typefaces", () => {
  let campus: Campus
  // its own: one that has shown other pages asks for the slices that these needed, too
  let browser: Browser
  before(async () => {
    ;[campus, browser] = await Promise.all([openCampus(), launchBrowser()])
  })
  after(async () => {
    await browser.close()
    await campus.close()
  })

  async function open(path: string, lang: string) {
    const visitor = await openVisitor(browser, { lang })
    const { page } = visitor
    await page.addInitScript(() => {
      globalThis.__moved = 0
      const add = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries())
          globalThis.__moved += (entry as PerformanceEntry & { value: number }).value
      }
      new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(campus.url + path)
    return visitor
  }
  const facesOf = (page: Awaited<ReturnType<typeof open>>['page'], status: FontFaceLoadStatus) =>
    page.evaluate(
      (wanted) =>
        [...new Set([...document.fonts].filter((face) => face.status === wanted).map((face) => face.family))]
          .filter((family) => !family.includes('Fallback'))
          .sort(),
      status,
    )
  /** Bytes of the faces that the page has, whether from the network or the browser's cache. */
  const weights = (page: Page | Frame) =>
    page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const sum = (names: RegExp) =>
        entries.filter(({ name }) => names.test(name)).reduce((all, entry) => all + entry.decodedBodySize, 0)
      const files = entries.map(({ name }) => /[\w-]+(?=\.woff2$)/.exec(name)?.[0]).filter(Boolean)
      return { latin: sum(/latin.*woff2$/), chinese: sum(/-\d+-700.*woff2$/), files: files.join() }
    })

  for (const [lang, faces] of [
    ['en-US', ['Univ Sans English', 'Univ Serif English']],
    ['zh-CN', ['Univ Sans', 'Univ Serif', 'Univ Serif SC']],
  ] as const)
    test(`come after the first paint, within their weights, and move nothing (${lang})`, async () => {
      const { page, expectNoErrors } = await open('/', lang)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectEventually(() => facesOf(page, 'loaded'), [...faces])
      await expectEventually(() => facesOf(page, 'loading'), [])
      await eventually(async () => {
        const { latin, chinese, files } = await weights(page)
        ok(latin > 0 && latin <= 60 * KB, `Latin: ${latin} bytes: ${files}`)
        ok(chinese <= 120 * KB && chinese > 0 === (lang === 'zh-CN'), `Chinese: ${chinese} bytes: ${files}`)
      })
      await expectEventually(
        () =>
          page.evaluate((mostMoved) => {
            const sheet = performance
              .getEntriesByType('resource')
              .find(({ name }) => name.endsWith('/fonts.css'))
            const [paint] = performance.getEntriesByType('paint')
            const isLater = !!sheet && !!paint && sheet.startTime > paint.startTime
            return { isLater, moved: globalThis.__moved < mostMoved || globalThis.__moved }
          }, MOST_MOVED),
        { isLater: true, moved: true },
      )
      expectNoErrors()
    })

  test('come after the portal where the page has its content already, and in time where the portal never comes', async () => {
    for (const comes of [true, false]) {
      const { page, close } = await openVisitor(browser, { lang: 'zh-CN' })
      if (!comes) await page.route('**/univ-portal.js', (route) => route.abort())
      await page.addInitScript(() => {
        const find = () => {
          if (!document.querySelector('link[href$="fonts.css"]:not([href*=fallback])')) return
          observer.disconnect()
          globalThis.__declared = document.querySelector('univ-portal > [data-served]')
            ? 'before the portal'
            : 'after it'
        }
        const observer = new MutationObserver(find)
        observer.observe(document, { childList: true, subtree: true })
      })
      await waitUntil('a page with its content', async () => {
        const reply = await page.goto(campus.url)
        return (await reply!.text()).includes('portal-banner')
      })
      await expectEventually(
        () => page.evaluate(() => globalThis.__declared),
        comes ? 'after it' : 'before the portal',
      )
      await close()
    }
  })

  test('Chinese and Latin share the middle of a line, and English quotes are as narrow as Latin ones', async () => {
    for (const [lang, narrow] of [
      ['en-US', true],
      ['zh-CN', false],
    ] as const) {
      const { page, close } = await open('/workflow/serviceCenter', lang)
      await page.getByRole('heading', { level: 1 }).waitFor()
      /** Of each family: how far the ink of "HE" and "申请" is from the middle, and the width of a quote, in em. */
      const measure = () =>
        page.evaluate(() => {
          const canvas = document.createElement('canvas').getContext('2d')!
          const portal = getComputedStyle(document.querySelector('univ-portal')!)
          return ['--univ-font', '--univ-font-heading'].map((token) => {
            canvas.font = `600 100px ${portal.getPropertyValue(token)}`
            const middle = (text: string) => {
              const of = canvas.measureText(text)
              const ink = of.actualBoundingBoxAscent - of.actualBoundingBoxDescent
              return Math.abs(ink - (of.fontBoundingBoxAscent - of.fontBoundingBoxDescent)) / 200
            }
            // on a device without a Chinese face, every character is the same box
            const inkOf = (text: string) => canvas.measureText(text).actualBoundingBoxRight
            const hasChinese = inkOf('申') !== inkOf('请')
            const isMiddle = middle('HE') < 0.05 && (!hasChinese || middle('申请') < 0.05)
            return {
              hasChinese,
              isCentred: token.endsWith('heading') || isMiddle,
              isNarrow: canvas.measureText('“').width < 60,
              measured: [middle('HE'), middle('申请'), canvas.measureText('“”').width],
            }
          })
        })
      await eventually(async () => {
        const all = await measure()
        ok(
          all.every(({ isCentred, isNarrow }) => isCentred && (isNarrow || !narrow)) &&
            (all[1]!.isNarrow === narrow || !all[1]!.hasChinese),
          JSON.stringify(all),
        )
      })
      await close()
    }
  })

  test('a Chinese title is in the face of the device until all slices of its characters have come', async () => {
    const { page, close } = await openVisitor(browser, { lang: 'zh-CN' })
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    let asked = 0
    await page.route(/-\d+-700-normal-[^/]*\.woff2$/, async (route) => {
      // the others come at once
      if (asked++ === 0) await isReleased
      await route.continue()
    })
    await page.goto(campus.url)
    const isNamed = () =>
      page.evaluate(() =>
        document.documentElement.style.getPropertyValue('--hall-title-face').includes('Univ Serif SC'),
      )
    await expectEventually(() => Promise.resolve(asked > 1), true)
    await expectEventually(isNamed, false)
    release()
    await expectEventually(isNamed, true)
    await close()
  })

  test('are the Latin ones on a page without scripts, and move nothing there', async () => {
    const openWithoutScripts = async (hasFaces: boolean) => {
      const context = await browser.newContext({ locale: 'en-US', javaScriptEnabled: false })
      const page = await context.newPage()
      if (!hasFaces) await page.route('**/*.woff2', (route) => route.abort())
      await waitUntil('a page with its content', async () => {
        const reply = await page.goto(campus.url)
        return (await reply!.text()).includes('portal-banner')
      })
      return page
    }
    const topsOf = (page: Page) =>
      page.evaluate(() =>
        [...document.querySelectorAll('main *')]
          .map((element) => Math.round(element.getBoundingClientRect().top))
          .join(),
      )
    const [without, withFaces] = await Promise.all([openWithoutScripts(false), openWithoutScripts(true)])
    const latin = ['Univ Sans', 'Univ Sans English', 'Univ Serif', 'Univ Serif English']
    await expectEventually(() => facesOf(withFaces, 'loaded'), latin)
    await expectEventually(() => facesOf(without, 'error'), latin)
    await eventually(async () => equal(await topsOf(without), await topsOf(withFaces)))
    await Promise.all([without.context().close(), withFaces.context().close()])
  })

  test('are asked for by no tag on another page', async () => {
    const { page, close } = await open('/demo/department', 'zh-CN')
    const expectNone = async (frame: Frame) => {
      await frame.locator('univ-favorites').first().getByRole('link').first().waitFor()
      await page.waitForLoadState('networkidle')
      const declared = () => frame.evaluate(() => [...document.fonts].map((face) => face.family))
      await expectEventually(
        async () => [await declared(), await weights(frame)],
        [[], { latin: 0, chinese: 0, files: '' }],
      )
    }
    await expectNone(page.mainFrame())
    await page.evaluate(() => {
      const frame = document.createElement('iframe')
      frame.src = '/embed/univ-favorites'
      document.body.replaceChildren(frame)
    })
    await waitUntil('a frame', () => Promise.resolve(page.frames().length === 2))
    await expectNone(page.frames()[1]!)
    await close()
  })

  test("are the Latin ones on a tag's embed page that is opened by itself", async () => {
    const { page, close } = await open('/embed/univ-favorites', 'zh-CN')
    await expectEventually(() => facesOf(page, 'loaded'), ['Univ Sans', 'Univ Serif'])
    await close()
  })
})
