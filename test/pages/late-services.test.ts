import { equal, match, ok } from 'node:assert/strict'
import { createRequire } from 'node:module'
import path from 'node:path'
import { describe, test } from 'node:test'
import { eventually } from '../tools/eventually.ts'

interface PagesModule {
  createHallPages(options: { config: unknown; fetch: typeof fetch; log(e: unknown): void; now?(): number }): {
    respond(request: Record<string, string>): Promise<{ status: number; html: string } | null>
  }
}

describe('guest pages of slow, late and dead services', () => {
  const { createHallPages } = createRequire(import.meta.url)(
    path.resolve(process.env['UNIV_DIST'] ?? 'dist', 'server/hall-pages.cjs'),
  ) as PagesModule
  const template = '<html><head><title>static</title></head><body><univ-portal></univ-portal></body></html>'
  const request = {
    ...{ home: 'https://hall.example.edu/', path: 'workflow/serviceCenter', search: '', template },
    ...{ acceptLanguage: 'en', userAgent: '', cookie: '' },
  }
  const evil = '</script><img src=x onerror=alert(1)><b>'
  const item = {
    ...{ id: 'a', name: evil, uri: 'javascript:alert(1)', tags: evil, description: evil, visible: true },
    ...{ trait: 'hall', dynamicAttributes: { FWDX: 'visitor' } },
  }
  const answerWith =
    (items: object[]): typeof fetch =>
    async (input, init) => {
      const text = decodeURIComponent(String(new Request(input, init).url))
      const name = /(anonymity\w+)/.exec(text)?.[1] ?? ''
      const reply = name === 'anonymityApps' ? items : name === 'anonymityApp' ? items[0] : []
      return Response.json({ data: { [name]: reply }, errno: 0, entities: [] })
    }
  const answer = answerWith([item])
  /** The page, once its data have come. */
  const once = (
    { respond }: ReturnType<PagesModule['createHallPages']>,
    wanted: typeof request,
    limit?: number,
  ) =>
    eventually(async () => {
      const page = await respond(wanted)
      ok(page, `only the static page for ${wanted.path}`)
      return page
    }, limit)
  const config = { anonymousAppCenter: '/guest', trait: 'hall', capabilities: {} }

  test('a hall without items does not wait until they are indexed', async () => {
    const pages = createHallPages({ config, log: () => {}, fetch: answerWith([]) })
    await once(pages, request, 8_000) // an index is waited for ten seconds
  })

  test('sends the static page within half a second, then HTML once the data are there, for two minutes at most', async () => {
    let now = 1_000_000
    let mode: 'slow' | 'dead' | 'up' = 'slow'
    const pages = createHallPages({
      ...{ config, log: () => {} },
      now: () => now,
      fetch: async (...args) => {
        if (mode === 'dead') throw new TypeError('failed')
        if (mode === 'slow') await new Promise((done) => setTimeout(done, 600))
        return answer(...args)
      },
    })
    equal(await pages.respond(request), null, 'slow')
    const page = await once(pages, request)
    match(page.html, /As of <!-- -->|As of /)
    mode = 'dead'
    now += 90_000
    ok(await pages.respond(request), 'stale, and loaded again in the background')
    now += 60_000
    equal(await pages.respond(request), null, 'too old')
    mode = 'up'
    now += 10_000
    await once(pages, request)
  })

  test('hostile texts are text, in the page, its head and its data', async () => {
    const pages = createHallPages({ config, log: () => {}, fetch: answer })
    for (const [address, search] of [
      ['workflow/serviceCenter', ''],
      ['workflow/serviceCenter', `?seq=${encodeURIComponent(evil)}`],
      ['workflow/searchResult', `?seq=${encodeURIComponent(evil)}`],
      ['workflow/appdetail', '?id=a'],
      ['', ''],
    ] as const) {
      const page = await once(pages, { ...request, path: address, search })
      ok(!page.html.includes('<img src=x'), `${address}${search}`)
      ok(page.html.includes('&lt;img src=x') || address === '', `${address}${search} shows it`)
      ok(!page.html.includes('javascript:alert'), address)
      const blocks = [...page.html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)]
      for (const [, block] of blocks) JSON.parse(block!)
    }
  })
})
