import { deepEqual, equal } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { allowInline, createInliner } from '../../src/server/inline-files.ts'

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
