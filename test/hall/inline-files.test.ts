import { deepEqual, equal } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { allowInline, createInliner, inlinePictures } from '../../src/server/inline-files.ts'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const FILES: Record<string, string> = {
  'pages/portal.css': 'body { margin: 0 }',
  'pages/portal.js': 'start()',
  'pages/theme.css': '/* </style> */',
}
const readFile = (name: string) => FILES[name]!

describe('files that block the first paint', () => {
  test('are put into the page with their hashes', () => {
    const inliner = createInliner('/hall/', readFile)
    const html = inliner.inlineHead(
      '<link rel="stylesheet" href="/hall/pages/portal.css" /><script src="/hall/pages/portal.js"></script>' +
        '<script type="module" src="/hall/univ-portal.js"></script>',
    )
    equal(
      html,
      '<style>body { margin: 0 }</style><script>start()</script>' +
        '<script type="module" src="/hall/univ-portal.js"></script>',
    )
    equal(inliner.linkSheet('pages/portal.css'), '<style>body { margin: 0 }</style>')
    deepEqual(inliner.hashes, { style: [hashOf('body { margin: 0 }')], script: [hashOf('start()')] })
  })

  test('stay links without a reader, outside the portal, and if their text would end the element', () => {
    const html = '<link rel="stylesheet" href="/pages/portal.css" />'
    equal(createInliner('/').inlineHead(html), html)
    equal(createInliner('/hall/', readFile).inlineHead(html), html)
    const inliner = createInliner('/', readFile)
    equal(inliner.linkSheet('pages/theme.css'), '<link rel="stylesheet" href="/pages/theme.css"/>')
    deepEqual(inliner.hashes, { style: [], script: [] })
  })

  test('small SVG pictures of the origin become data URLs that a script shows; others stay, and so does one that cannot be loaded', async () => {
    const replies: Record<string, [type: string, body: string]> = {
      '/icons/a.svg?x=1&y=2': ['image/svg+xml; charset=utf-8', '<svg id="a">"\'&#x22; onload=1</svg>\n'],
      '/icons/large.svg': ['image/svg+xml', `<svg>${' '.repeat(5000)}</svg>`],
      '/icons/page.svg': ['text/html', '<svg></svg>'],
    }
    const requested: string[] = []
    const fetchFile: typeof fetch = async (input) => {
      const { pathname, search } = new URL(String(input))
      requested.push(String(input))
      const found = replies[pathname + search]
      if (!found) throw new TypeError('no reply')
      return new Response(found[1], { headers: { 'content-type': found[0] } })
    }
    const page = (first: string) =>
      `<img ${first} alt=""/><img src="https://hall/icons/large.svg"/><img src="https://hall/icons/page.svg"/>` +
      '<img src="https://hall/icons/none.svg"/><img src="https://hall.evil/icons/a.svg"/>'
    equal(
      await inlinePictures(page('src="https://hall/icons/a.svg?x=1&amp;y=2"'), 'https://hall', fetchFile),
      page(`data-src="data:image/svg+xml,%3Csvg id='a'%3E''%26%23x22; onload=1%3C/svg%3E"`),
    )
    deepEqual(
      requested.filter((url) => !url.startsWith('https://hall/')),
      [],
    )
  })

  test('are allowed by the directives for styles and scripts only', () => {
    equal(
      allowInline("default-src 'none'; style-src 'self'; img-src x; script-src-elem y; script-src 'self'", {
        style: ['A', 'B'],
        script: ['C'],
      }),
      "default-src 'none'; style-src A B 'self'; img-src x; script-src-elem y; script-src C 'self'",
    )
  })
})
