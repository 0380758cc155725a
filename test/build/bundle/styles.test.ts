// Style sheets as served: lowered to the oldest browsers of README.md.
import { deepEqual, ok } from 'node:assert/strict'
import { test } from 'node:test'
import postcss from 'postcss'

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
