import { deepEqual } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { expectEventually } from '../tools/eventually.ts'
import { hall, open, requested, startSites, stopSites } from './loader-fixture.ts'

describe('where the classic loader finds the modules', () => {
  before(startSites)
  after(stopSites)

  // how optimisers and micro front ends run a page's scripts
  const EVALUATED = `<script nonce="n">
    fetch('HALL/univ.js').then((reply) => reply.text()).then((code) => {
      const element = Object.assign(document.createElement('script'), { src: 'HALL/univ.js', type: 'text/delayed' })
      Object.defineProperty(document, 'currentScript', { configurable: true, get: () => element })
      ;(0, eval)(code)
      delete document.currentScript
    })</script>`
  const BLOB = `<script nonce="n">
    fetch('HALL/univ.js').then((reply) => reply.blob()).then((blob) => {
      const script = document.createElement('script')
      script.src = URL.createObjectURL(new Blob([blob], { type: 'text/javascript' }))
      document.head.append(script)
      script.remove()
    })</script>`
  const JOINED = '<script src="/cache/aggregate-1.js" defer></script>'
  const TAGS = `<univ-favorites>stays</univ-favorites><div data-univ="visit-counter"><p>stays</p></div>`
  const BASE = 'data-univ-base="HALL"'

  for (const [name, html] of [
    [
      'joined with other scripts, with the base on the script',
      JOINED.replace('<script', `<script ${BASE}`) + TAGS,
    ],
    ['joined, with the base on the body', `<body ${BASE}>${JOINED}${TAGS}`],
    ['joined, with the base on the tag', JOINED + TAGS.replace('favorites', `favorites ${BASE}`)],
    ['joined, with the base on a later element', `${JOINED}${TAGS}<p ${BASE}></p>`],
    ['joined, beside an unusable base', `${JOINED}${TAGS}<p data-univ-base="data:x"></p><p ${BASE}></p>`],
    [
      'evaluated, with the address of univ.js as base',
      `${EVALUATED}${TAGS}<i data-univ-base="HALL/univ.js"></i>`,
    ],
    ['from a blob, with the base on the div', BLOB + TAGS.replace('<div', `<div ${BASE}`)],
    [
      'evaluated, from a script that a delayer has kept',
      `${EVALUATED}<script type="text/delayed" data-src="HALL/univ.js?v=1"></script>${TAGS}`,
    ],
    [
      'inlined, in a page whose markup shadows the document',
      `<img name="querySelector" alt=""><img name="baseURI" alt=""><img name="readyState" alt=""><body ${BASE}>${TAGS}<script nonce="n">INLINE</script>`,
    ],
    [
      'as its own file, whatever base the text of an author says',
      `LOADER${TAGS}<p data-univ-base="https://evil.example/"></p>`,
    ],
  ] as const)
    test(`finds the modules when it runs ${name}`, async () => {
      const { page: cmsPage, logs, expectNoErrors, close } = await open(html, true)
      await cmsPage.locator('[data-univ] > univ-visit-counter').waitFor({ state: 'attached' })
      await cmsPage.waitForFunction(() => customElements.get('univ-favorites'))
      deepEqual(requested.filter((url) => !url.startsWith('univ.js')).sort(), [
        'univ-favorites.js',
        'univ-visit-counter.js',
      ])
      deepEqual(logs, [])
      expectNoErrors()
      await close()
    })

  for (const [name, html] of [
    ['joined', JOINED + TAGS],
    ['evaluated', EVALUATED + TAGS],
    ['from a blob', BLOB + TAGS],
    [
      'inlined, with a base that is no http(s) URL',
      `<body data-univ-base="javascript:alert(1)//">${TAGS}<script nonce="n">INLINE</script>`,
    ],
  ] as const)
    test(`says once what to set, and keeps the content, when it runs ${name} and nothing says where the modules are`, async () => {
      const { page: cmsPage, logs, expectNoErrors, close } = await open(html, true, [/data-univ-base/])
      for (let turn = 0; turn < 200 && logs.length === 0; turn++)
        await cmsPage.evaluate(() => new Promise(requestAnimationFrame))
      await cmsPage.evaluate(() => document.body.append(document.createElement('univ-favorites')))
      deepEqual(
        logs.map((text) => text.startsWith('[univ]') && text.includes('data-univ-base')),
        [true],
      )
      await expectEventually(
        () => cmsPage.locator('univ-favorites, [data-univ]').allTextContents(),
        ['stays', 'stays', ''],
      )
      deepEqual(
        requested.filter((url) => url !== 'univ.js'),
        [],
      )
      // set later, as by a script of the page
      await cmsPage.evaluate((base) => document.body.setAttribute('data-univ-base', base), hall())
      await cmsPage.locator('[data-univ] > univ-visit-counter').waitFor({ state: 'attached' })
      expectNoErrors()
      await close()
    })
})
