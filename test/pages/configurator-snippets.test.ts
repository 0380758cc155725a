// Every snippet of the configurator, pasted unchanged into a page of another origin whose strict policy is the one
// that the configurator advises, with the sign-in.
import { doesNotMatch, equal, match } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import { build } from 'esbuild'
import type { FrameLocator, Page } from 'playwright-core'
import { eventually, expectEventually, settled, waitUntil } from '../tools/eventually.ts'
import { setUpSite } from '../tools/host-site.ts'
import { signIn, type Visitor } from '../tools/page-test.ts'
import { setUpPortal } from './portal-fixture.ts'

const dist = path.resolve(process.env['UNIV_DIST'] ?? 'dist')

/** Each tag with the options to set, and the content that a guest sees first. */
const TAGS: Record<
  string,
  { options: Record<string, string | true>; shows(frame: Page | FrameLocator): Promise<void> }
> = {
  'univ-service-catalogue': {
    options: { limit: '6', 'no-head': true },
    shows: (frame) => frame.locator('univ-service-catalogue').getByRole('listitem').first().waitFor(),
  },
  'univ-process-center': {
    options: { list: 'meApply' },
    shows: (frame) => frame.locator('univ-process-center').getByRole('button', { name: 'Sign in' }).waitFor(),
  },
  'univ-favorites': {
    options: { heading: 'Chosen "here" & there', size: 'large' },
    shows: (frame) => frame.getByRole('heading', { name: 'Chosen "here" & there' }).waitFor(),
  },
  'univ-visit-counter': {
    options: { label: 'physics' },
    shows: (frame) =>
      frame.locator('univ-visit-counter').getByRole('button', { name: /\d/ }).first().waitFor(),
  },
  'univ-assistant': {
    options: {},
    shows: (frame) => frame.locator('univ-assistant').getByRole('button').first().waitFor(),
  },
  'univ-portal': {
    options: { theme: 'dark' },
    shows: (frame) => frame.locator('univ-portal').getByRole('heading', { name: 'Popular items' }).waitFor(),
  },
}

/** A module starts before the page is parsed; an isolated page (COEP) loads classic scripts with `crossorigin` only. */
const SCRIPT =
  /<script (type="module" async src="[^"]+\/univ-[a-z-]+\.js"|src="[^"]+\/univ(-frame)?\.js" crossorigin="anonymous" defer)><\/script>/

interface Pasted {
  code: string
  policy: string
}

describe('the snippets of the configurator', () => {
  let configurator: Visitor
  let visitor: Visitor
  /** Answers of the host's server, by path. */
  const files = new Map<string, { type: string; body: string; policy?: string }>()
  const site = setUpSite((request, response) => {
    const file = files.get(new URL(request.url!, 'http://site').pathname)
    if (!file) return void response.writeHead(404).end()
    response.setHeader('content-type', `${file.type}; charset=utf-8`)
    if (file.policy) response.setHeader('content-security-policy', file.policy)
    response.end(file.body)
  })
  const fixture = setUpPortal({ keepsPages: true, embedOrigins: () => site.crossSiteUrl })
  before(async () => {
    configurator = await fixture.openVisitor()
    visitor = await fixture.openVisitor()
    await configurator.page.goto(`${fixture.campus.url}/demo/configurator`)
    await configurator.page.getByRole('radio').first().waitFor()
  })

  /** Chooses a tag, a way and options; returns the text of the snippet and of the policy. */
  async function choose(tag: string, way: string, options: Record<string, string | true>): Promise<Pasted> {
    const { page } = configurator
    await page.evaluate(
      ({ tag, way, options }) => {
        for (const id of [`tag-${tag}`, `way-${way}`]) document.getElementById(id)!.click()
        for (const [name, value] of Object.entries(options)) {
          const field = document.getElementById(`field-${name}`) as HTMLInputElement | null
          const choice = document.getElementById(`${name}-${String(value)}`)
          if (value === true) field!.click()
          else if (field) {
            field.value = value
            field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input'))
          } else choice!.click()
        }
      },
      { tag, way, options },
    )
    const text = async (id: string) => (await page.locator(`#${id}`).textContent())!
    return { code: await text('code'), policy: await text('policy') }
  }

  /** Pastes snippets into a page; their rules go into its own style sheet, as the configurator instructs. */
  function paste(path: string, snippets: Pasted[], scripts = '') {
    const rules: string[] = []
    const body = snippets
      .map(({ code }) =>
        code.replace(/<style>([^]*?)<\/style>\n/g, (_, css: string) => {
          rules.push(css)
          return ''
        }),
      )
      .join('\n')
    const policies = new Set(snippets.map(({ policy }) => policy))
    equal(policies.size, 1, 'one policy for all tags')
    // the page's own icon
    const [advised] = policies
    const own = { 'img-src': "'self'", 'style-src': "'self'", 'form-action': "'none'" }
    const policy = Object.entries(own).reduce(
      (text, [name, source]) =>
        text.includes(`${name} `)
          ? text.replace(`${name} `, source === "'self'" ? `${name} 'self' ` : `${name} `)
          : `${text} ${name} ${source};`,
      advised!,
    )
    files.set('/icon.svg', { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
    files.set(`${path}.css`, { type: 'text/css', body: rules.join('\n') })
    files.set(path, {
      type: 'text/html',
      body:
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Physics</title><link rel="icon" ` +
        `href="/icon.svg"><link rel="stylesheet" href="${path}.css">${scripts}</head>` +
        `<body><h1>School of Physics</h1>${body}</body></html>`,
      policy:
        `default-src 'none'; base-uri 'none'; ` +
        `require-trusted-types-for 'script'; trusted-types 'none'; ${policy.replaceAll('\n', ' ')}`,
    })
    return `${site.crossSiteUrl}${path}`
  }

  /** The portal is offered in every way but a frame. */
  const tagsOf = (way: string) =>
    Object.entries(TAGS).filter(([tag]) => way !== 'frame' || tag !== 'univ-portal')
  const chooseAll = async (way: string) => {
    const snippets: Pasted[] = []
    for (const [tag, { options }] of tagsOf(way)) snippets.push(await choose(tag, way, options))
    return snippets
  }
  /** Signs in through the popup that a click opens; it requests password and consent at most once. */
  async function signInBy(frame: Page | FrameLocator, page = visitor.page) {
    const button = frame.locator('univ-process-center').getByRole('button', { name: 'Sign in' })
    const [popup] = await Promise.all([page.context().waitForEvent('page'), button.click()])
    const name = popup.locator('input[name=login]')
    const allow = popup.getByRole('button', { name: 'Allow', exact: true })
    const closed = waitUntil('the window closes', async () => {
      if (await name.isVisible().catch(() => false)) await signIn(popup, 'student')
      if (await allow.isVisible().catch(() => false)) await allow.click().catch(() => {})
      return popup.isClosed()
    })
    await closed
    await frame.locator('univ-process-center').getByRole('listitem').first().waitFor()
  }

  for (const way of ['module', 'classic', 'div'])
    test(`${way}: all tags work, and sign in`, async () => {
      const snippets = await chooseAll(way)
      for (const { code } of snippets) {
        match(code, SCRIPT)
        // a CMS strips them
        if (way === 'div') doesNotMatch(code, /<univ-/)
      }
      const address = paste(`/${way}`, snippets)
      await visitor.page.goto(address)
      for (const { shows } of Object.values(TAGS)) await shows(visitor.page)
      await signInBy(visitor.page)
      await expectEventually(() => visitor.page.url(), address)
      visitor.expectNoErrors()
    })

  test('include: the web server writes the content into the tag, which takes its place; without the hall it stands alone', async () => {
    const { code, policy } = await choose('univ-favorites', 'include', TAGS['univ-favorites']!.options)
    match(policy, new RegExp(`style-src ${fixture.campus.url};`))
    const [, address] = /<!--#include virtual="([^"]+)" -->/.exec(code)!
    const url = fixture.campus.url + address!.replace('/hall-content/', '/embed/').replaceAll('&amp;', '&')
    const html = await eventually(async () => {
      const reply = await fetch(url)
      equal(reply.status, 200)
      return reply.text()
    })
    const bare = code.replace(/<!-- nginx[^]*-->/, '')
    for (const content of [html, '']) {
      const filled = { code: bare.replace(/<!--#include .*-->/, content), policy }
      // the page's own sheet is allowed, too
      await visitor.page.goto(paste('/include', [filled]))
      await TAGS['univ-favorites']!.shows(visitor.page)
      await expectEventually(() => visitor.page.locator('.univ-content').count(), 0)
    }
    visitor.expectNoErrors()
  })

  test('npm: an app that bundles the tags works, and signs in', async () => {
    const snippets = await chooseAll('npm')
    const parts = snippets.map(({ code, policy }) => {
      const [script, html] = code.split('\n<!-- HTML -->\n')
      return { script: script!, html: { code: html!, policy } }
    })
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      exports: Record<string, { default?: string }>
    }
    const { outputFiles } = await build({
      entryPoints: parts.map((_, i) => `part-${i}`),
      bundle: true,
      splitting: true,
      write: false,
      format: 'esm',
      outdir: '/app',
      logLevel: 'silent',
      plugins: [
        {
          name: 'package',
          setup(to) {
            to.onResolve({ filter: /^part-/ }, ({ path: part }) => ({ path: part, namespace: 'part' }))
            to.onLoad({ filter: /.*/, namespace: 'part' }, ({ path: part }) => ({
              contents: parts[Number(part.slice('part-'.length))]!.script,
              resolveDir: dist,
            }))
            to.onResolve({ filter: /^univ-widgets\// }, ({ path: name }) => ({
              path: path.join(
                dist,
                '..',
                exports[name.replace('univ-widgets', '.')]!.default!.replace('dist', path.basename(dist)),
              ),
            }))
          },
        },
      ],
    })
    for (const { path: file, text } of outputFiles) files.set(file, { type: 'text/javascript', body: text })
    const scripts = parts.map((_, i) => `<script type="module" src="/app/part-${i}.js"></script>`).join('')
    const address = paste(
      '/npm',
      parts.map(({ html }) => html),
      scripts,
    )
    await visitor.page.goto(address)
    for (const { shows } of Object.values(TAGS)) await shows(visitor.page)
    await signInBy(visitor.page)
    visitor.expectNoErrors()
  })

  test('iframe: all tags work; a frame signs in by a window, since sign-in pages refuse to be framed', async () => {
    const snippets = await chooseAll('frame')
    for (const { code } of snippets) match(code, SCRIPT)
    const address = paste('/frame', snippets)
    // as where browsers block third-party storage
    const framed = await fixture.openVisitor()
    const { page } = framed
    await page.addInitScript(() => {
      if (window.parent === window) return
      const get = () => {
        throw new DOMException('denied', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get })
    })
    await page.goto(address)
    for (const [i, [, { shows }]] of tagsOf('frame').entries()) {
      await page.locator('iframe').nth(i).scrollIntoViewIfNeeded()
      await shows(page.frameLocator('iframe').nth(i))
    }
    await signInBy(page.frameLocator('iframe').nth(Object.keys(TAGS).indexOf('univ-process-center')), page)
    await expectEventually(() => page.url(), address)
    framed.expectNoErrors()
    await framed.close()
  })

  test('pinned, with the hashes of all scripts: the policy names the hash of the import map', async () => {
    const { page } = configurator
    await choose('univ-visit-counter', 'module', TAGS['univ-visit-counter']!.options)
    for (const name of [/^Stay on this release/, /^Check all scripts/])
      await page.getByRole('checkbox', { name }).check()
    await waitUntil('the hash', async () => /'sha256-/.test((await page.locator('#policy').textContent())!))
    const text = async (id: string) => (await page.locator(`#${id}`).textContent())!
    await visitor.page.goto(
      paste('/pinned', [
        { code: await settled(() => text('code')), policy: await settled(() => text('policy')) },
      ]),
    )
    await TAGS['univ-visit-counter']!.shows(visitor.page)
    visitor.expectNoErrors()
    configurator.expectNoErrors()
  })
})
