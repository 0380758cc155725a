import { deepEqual, match } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventually, expectEventually } from '../tools/eventually.ts'
import { open, requested, sendRest, startSites, stopSites } from './loader-fixture.ts'

describe('classic loader', () => {
  before(startSites)
  after(stopSites)

  test('loads the tags on the page once, from its own origin', async () => {
    const {
      page: cmsPage,
      expectNoErrors,
      close,
    } = await open(
      'LOADER<univ-favorites></univ-favorites><univ-favorites></univ-favorites><univ-no-such></univ-no-such>',
      true,
    )
    await cmsPage.waitForFunction(() => customElements.get('univ-favorites'))
    deepEqual(requested, ['univ.js', 'univ-favorites.js'])
    expectNoErrors()
    await close()
  })

  test('logs what to check when the server does not allow the page, and keeps the content of a div', async () => {
    const {
      logs,
      page: cmsPage,
      expectNoErrors,
      close,
    } = await open(
      'LOADER<univ-favorites></univ-favorites><div data-univ="favorites"><a href="#hall">to the hall</a></div>',
      false,
      [/Access-Control-Allow-Origin/, /ERR_FAILED/],
    )
    for (let turn = 0; turn < 200 && !logs.some((t) => t.startsWith('[univ]')); turn++)
      await cmsPage.evaluate(() => new Promise(requestAnimationFrame))
    match(logs.find((t) => t.startsWith('[univ]')) ?? '', /<univ-favorites>.*CORS.*Content-Security-Policy/s)
    await cmsPage.getByRole('link', { name: 'to the hall' }).waitFor()
    expectNoErrors()
    await close()
  })

  test('replaces a div placeholder: copies allowed attributes only, and keeps its content until the tag renders', async () => {
    const {
      page: cmsPage,
      logs,
      expectNoErrors,
      close,
    } = await open(
      `LOADER<div id="a" data-univ="favorites" data-heading="<b>Mine</b>" data-keyword="card" data-config="https://evil.example/"
        data-app-center="https://evil.example/" data-onclick="alert(1)" data-style="color:red" data-id="x"
        data-lang="${'x'.repeat(600)}"><p>to the hall</p></div>
      <div id="b" data-univ="no-such"><p>stays</p></div><div id="c" data-univ="../evil"><p>stays</p></div>`,
      true,
    )
    await cmsPage.locator('#a > univ-favorites').waitFor({ state: 'attached' })
    await eventually(async () => {
      const made = await cmsPage.locator('#a').evaluate((place) => {
        const tag = place.firstElementChild!
        return {
          alone: place.childNodes.length,
          names: tag.getAttributeNames().sort(),
          heading: tag.getAttribute('heading'),
        }
      })
      deepEqual(made, { alone: 1, names: ['heading', 'keyword'], heading: '<b>Mine</b>' })
      deepEqual(await cmsPage.locator('#b, #c').allTextContents(), ['stays', 'stays'])
      deepEqual(requested, ['univ.js', 'univ-favorites.js'])
      deepEqual(
        logs.map((text) => /data-univ: unknown tag <univ-/.test(text)),
        [true, true],
      )
    })
    // a tag that is added later
    await cmsPage.evaluate(() => {
      const place = document.createElement('div')
      place.dataset['univ'] = 'favorites'
      document.body.append(place)
    })
    await cmsPage.locator('body > div:last-of-type > univ-favorites').waitFor({ state: 'attached' })
    expectNoErrors()
    await close()
  })

  test('leaves nothing of a placeholder beside the tag where the page comes slowly', async () => {
    const {
      page: cmsPage,
      expectNoErrors,
      close,
    } = await open(
      `ASYNC<div id="whole" data-univ="favorites"><p>old</p></div><section><div id="part" data-univ="favorites">
      <p>old</p>SLOW<p>old</p><a href="/hall">old</a></div></section><p>End</p>`,
      true,
    )
    const contents = (id: string) =>
      cmsPage.locator(id).evaluate((place) => [...place.children].map(({ localName }) => localName).join())
    // what is there as a whole does not wait for the rest of the page
    await expectEventually(() => contents('#whole'), 'univ-favorites')
    await expectEventually(() => contents('#part'), 'p')
    sendRest()
    await cmsPage.getByText('End').waitFor()
    await expectEventually(() => contents('#part'), 'univ-favorites')
    expectNoErrors()
    await close()
  })

  test("ignores an image named currentScript when it resolves the script's origin; loads a tag that a script adds later", async () => {
    const {
      page: cmsPage,
      expectNoErrors,
      close,
    } = await open('<img name="currentScript" src="data:," alt="">LOADER<p>nothing yet</p>', true)
    await cmsPage.evaluate(() =>
      document.querySelector('p')!.append(document.createElement('univ-favorites')),
    )
    await cmsPage.waitForFunction(() => customElements.get('univ-favorites'))
    expectNoErrors()
    await close()
  })

  test('resizes a frame to its content and ignores messages from other windows', async () => {
    const {
      page: cmsPage,
      expectNoErrors,
      close,
    } = await open(
      `<script src="HALL/univ-frame.js" defer></script>
      <iframe id="ours" data-univ-frame title="ours" src="HALL/embed/univ-favorites"></iframe>
      <iframe id="other" title="other" src="about:blank"></iframe>`,
      true,
    )
    const height = () => cmsPage.locator('#ours').evaluate((frame: HTMLIFrameElement) => frame.style.height)
    const is = (wanted: string) =>
      cmsPage.waitForFunction(
        (h) => document.querySelector<HTMLIFrameElement>('#ours')!.style.height === h,
        wanted,
      )
    await is('700px')
    const inside = cmsPage.frames().find((frame) => frame.url().endsWith('/embed/univ-favorites'))!
    await inside.locator('p').evaluate((box) => box.style.setProperty('height', '432.5px'))
    await is('433px')
    // 60 forged messages: heights from other windows, and invalid heights from the frame itself
    const heights = [9, 5_000, 0, -1, 1e9, Number.NaN, Infinity, '90', null, { valueOf: 9 }]
    const kinds = ['univ-frame/1', 'univ-frame/2', '']
    const forged = kinds.flatMap((univ) => heights.map((value) => ({ univ, height: value })))
    const unlistedSite = cmsPage.frames().find((frame) => frame.url() === 'about:blank')!
    await cmsPage.evaluate((all) => all.forEach((data) => window.postMessage(data, '*')), forged)
    await unlistedSite.evaluate((all) => all.forEach((data) => parent.postMessage(data, '*')), forged)
    await inside.evaluate((all) => {
      for (const data of all)
        if (
          !(data.univ === 'univ-frame/1' && (data.height as number) > 0 && (data.height as number) < 50_000)
        )
          parent.postMessage(data, '*')
      // a greeting that the host page did not send
      postMessage({ univ: 'univ-frame/1' }, '*')
    }, forged)
    await inside.evaluate(() => new Promise((done) => setTimeout(done)))
    await expectEventually(height, '433px')
    // and still follows valid messages
    await inside.locator('p').evaluate((box) => box.style.setProperty('height', '90px'))
    await is('90px')
    expectNoErrors()
    await close()
  })
})
