// Style sheets as served: lowered to the oldest browsers of docs/en/browsers.md.
import { deepEqual, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import postcss from 'postcss'
import { filesBelow } from '../../tools/test-runner.ts'

const { minifyStyles: lower } = (await import('../../../src/build/bundle/styles.mjs' as string)) as {
  minifyStyles(filename: string, code: Buffer): string
}
/** Rules inside style rules. */
function nestedRules(css: string): string[] {
  const found: string[] = []
  postcss.parse(css).walkRules((rule) => {
    for (let parent = rule.parent; parent && parent.type !== 'root'; parent = parent.parent as typeof parent)
      if (parent.type === 'rule') found.push(rule.selector)
  })
  return found
}

test('lowers nesting, which Safari 16.4 and Chrome 111 lack', () => {
  const css = lower('x.css', Buffer.from('.a { color: red; &:hover { color: blue } .b & { color: green } }'))
  deepEqual(nestedRules(css), [])
  ok(css.includes('.a:hover') && css.includes('.b .a'), css)
})

// Lightning CSS drops a vendor's pseudo-element from a list with its element: in the dark theme, bars were white
test('loses no pseudo-element of a vendor', () => {
  const countOf = (css: string, name: string) => css.split(name).length - 1
  const sheets = filesBelow('src').filter((file) => file.endsWith('.css'))
  ok(sheets.length > 20)
  const lost: string[] = []
  for (const file of sheets) {
    const source = readFileSync(file, 'utf8')
    const lowered = lower(file, Buffer.from(source))
    for (const name of new Set(source.match(/::-(?:webkit|moz)-[\w-]+/g)))
      if (countOf(lowered, name) < countOf(source, name)) lost.push(`${file}: ${name}`)
  }
  deepEqual(lost, [])
})
