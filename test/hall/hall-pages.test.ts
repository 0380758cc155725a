// The source files of src/hall; the build adds only preload links.
import { deepEqual, doesNotMatch, equal, ok } from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import vm from 'node:vm'
import { resolveConfig } from '../../src/runtime/config/resolve-config.ts'
import type { PopupStage } from '../../src/runtime/session/sources/popup-host.ts'

const folder = 'src/hall'
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8')
const pages = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.html'))

test('pages have no inline script, style or handler and no cross-origin URL', () => {
  ok(pages.length >= 6)
  for (const name of pages) {
    const html = read(name)
    doesNotMatch(html, /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/, name)
    doesNotMatch(html, /(?:src|href)="(?:\w+:|\/\/)/, name)
  }
})

test('only 404.html and index.html use absolute URLs, so a path prefix affects no other page', () => {
  const absolute = pages.filter((name) => /(?:src|href)="\//.test(read(name)))
  deepEqual(absolute.toSorted(), ['404.html', 'index.html'])
})

describe('the renew page at /workflow/oidcRenew', () => {
  const own = 'https://hall.example.edu'
  const relay = (search: string, isFramed: boolean) => {
    const posted: unknown[] = []
    let bar = ''
    const window: Record<string, unknown> = { opener: null }
    window.parent = isFramed ? { postMessage: (...args: unknown[]) => posted.push(args) } : window
    const location = { origin: own, pathname: '/hall/workflow/oidcRenew', href: `${own}/x${search}#t` }
    const history = { replaceState: (_s: unknown, _t: string, to: string) => (bar = to) }
    vm.runInNewContext(read('pages/oidc-renew.js'), { window, location, history })
    return { posted: JSON.parse(JSON.stringify(posted)) as unknown[], bar }
  }

  test('posts the answer to its own origin only and clears the tokens from the address bar', () => {
    for (const search of ['', '?parent=https://evil.example'])
      deepEqual(relay(search, true), {
        posted: [[{ source: 'oidc-client', url: `${own}/x${search}#t`, keepOpen: false }, own]],
        bar: '/hall/workflow/oidcRenew',
      })
    deepEqual(relay('', false).posted, [])
  })
})

describe('the sign-in popup at /workflow/oidcWindow', () => {
  const html = read('workflow/oidcWindow.html')
  const stages = [
    ...html.matchAll(/<section data-stage="([\w-]+)"( hidden)?>\s*<h1 tabindex="-1">([^]*?)<\/section>/g),
  ]

  test('has a heading for every stage and shows the first', () => {
    const expected: Record<PopupStage | 'leaving' | 'left', true> = {
      waiting: true,
      'signing-in': true,
      asking: true,
      done: true,
      declined: true,
      alone: true,
      'not-listed': true,
      'no-answer': true,
      failed: true,
      leaving: true,
      left: true,
    }
    deepEqual(stages.map(([, name]) => String(name)).toSorted(), Object.keys(expected).toSorted())
    deepEqual(
      stages.filter(([, , hidden]) => !hidden).map(([, name]) => name),
      ['waiting'],
    )
  })

  test('has all texts in both languages', () => {
    for (const [, name, , content] of stages) {
      const texts = (lang: string) =>
        [...content!.matchAll(new RegExp(`<span\\s+lang="${lang}"\\s*>`, 'g'))].length
      ok(texts('zh-CN') > 0, name)
      equal(texts('zh-CN'), texts('en'), name)
      const outside = content!.replace(/<span\s+lang[^]*?<\/span\s*>|<[^>]*>/g, '')
      equal(outside.trim(), '', `${name}: text without a language`)
    }
  })
})

test('the example of univ-config.json resolves without warnings', () => {
  const warnings: string[] = []
  const home = 'https://hall.example.edu/'
  const values: unknown = JSON.parse(read('univ-config.example.json'))
  const source = { values, url: `${home}univ-config.json`, label: 'univ-config.json' }
  const config = resolveConfig(home, [source], (message) => warnings.push(message))
  deepEqual(warnings, [])
  equal(config.oidc.authority, 'https://sso.example.edu')
})
