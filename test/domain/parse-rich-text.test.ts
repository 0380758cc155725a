import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { parseRichText, type RichTextNode } from '../../src/domain/parse-rich-text.ts'

/** The tree in one line: `p(a b(c))`. */
const serialize = (nodes: RichTextNode[]): string =>
  nodes
    .map((n) => (typeof n === 'string' ? n : `${n.tag}${n.href && `[${n.href}]`}(${serialize(n.children)})`))
    .join('|')
const parse = (source: string) => serialize(parseRichText(source))

test('parses the supported tags into a tree', () => {
  equal(
    parse('<p>Bring <b>letter</b> &amp; <em>card</em>.<br/>Then:</p><ol><li>one</li> <li>two</li></ol>'),
    'p(Bring |b(letter)| & |i(card)|.|br()|Then:)|ol(li(one)|li(two))',
  )
  equal(parse('See <a href="/x?a=1&amp;b=2">here</a>'), 'See |a[/x?a=1&b=2](here)')
  equal(parse('plain 文字'), 'plain 文字')
})

test('shows the Markdown that back ends write into texts, and leaves asterisks that are none', () => {
  for (const [source, tree] of [
    ['连接 **JZU-Guest**，免费', '连接 |b(JZU-Guest)|，免费'],
    ['**a** and **b c**', 'b(a)| and |b(b c)'],
    ['<p>call **120** now</p>', 'p(call |b(120)| now)'],
    ['see [the form](/forms/1).', 'see |a[/forms/1](the form)|.'],
    ['bring:\n- card\n- letter', 'bring:\n|ul(li(card)|li(letter))'],
    ['1. ask\n2. wait', 'ol(li(ask)|li(wait))'],
    ['one\n\ntwo', 'one|p(two)'],
    ['2 ** 3 ** 4, **open, * a', '2 ** 3 ** 4, **open, * a'],
    ['<a href="/x**y**">z</a>', 'a[/x**y**](z)'],
    ['[x](java script:1) [y]', '[x](java script:1) [y]'],
    ['3 - 2\n- 1 < 2', '3 - 2\n|ul(li(1 < 2))'],
  ] as const)
    equal(parse(source), tree, source)
  for (const source of ['**a', '<', '[a](', '- ', '\n-']) parse(source.repeat(10_000))
})

test('recovers from unclosed and misnested tags', () => {
  equal(parse('<ul><li>a<li>b</ul>c'), 'ul(li(a)|li(b))|c')
  equal(parse('<p>a<p>b'), 'p(a)|p(b)')
  equal(parse('<b>a<i>b</b>c</i>'), 'b(a|i(b))|c')
  equal(parse('</p></b>a'), 'a')
  equal(parse('<a href="/1">x<a href="/2">y</a>'), 'a[/1](xy)')
  equal(parse('<p>a<ul><li>b</li></ul>'), 'p(a)|ul(li(b))')
})

test('unwraps unknown tags and drops scripts, styles and comments', () => {
  equal(parse('<span onclick="x()">a</span><table><td>b</td></table>'), 'ab')
  equal(parse('a<script>alert(1)</script>b<style>p{}</style>c'), 'abc')
  equal(parse('a<!-- <b>no</b> -->b'), 'ab')
  equal(parse('a<!-- open'), 'a')
  equal(parse('a<script>open'), 'a')
  equal(parse('<svg><script>1</script></svg>x<math><mi>y'), 'x')
})

test('keeps a < that opens no tag', () => {
  equal(parse('1 < 2 and 3 > 2'), '1 < 2 and 3 > 2')
  equal(parse('<'), '<')
  equal(parse('<3 <b'), '<3 <b')
})

test('keeps no attribute except href and never turns text into a tag', () => {
  const hostile = [
    '<img src=x onerror=alert(1)>',
    '<p onmouseover="alert(1)" style="x">a</p>',
    '<a href="javascript:alert(1)" onclick="x" target="_top">a</a>',
    '<a\nhref=java&#115;cript:alert(1)>a</a>',
    '<iframe srcdoc="<script>1</script>"></iframe>',
    '<p title=">"<img src=x onerror=1>">',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<scr<script>ipt>alert(1)</script>',
    '<svg/onload=alert(1)>',
    '<constructor><__proto__><b>x',
  ]
  for (const source of hostile)
    for (const node of flat(parseRichText(source)))
      if (typeof node !== 'string') {
        deepEqual(Object.keys(node).sort(), ['children', 'href', 'tag'])
        ok(['p', 'br', 'b', 'i', 'ul', 'ol', 'li', 'a'].includes(node.tag), node.tag)
        ok(node.tag === 'a' || node.href === '')
      }
  equal(parse('&lt;b&gt; &#60;i&#62; &nope; &#0;'), '<b> <i> &nope;  ')
  equal(parse('<a href="javascript:alert(1)">a</a>'), 'a[javascript:alert(1)](a)', 'rejected at render time')
})

test('limits the length, the depth and the number of nodes', () => {
  const deep = parseRichText('<ul><li>'.repeat(3000) + 'x')
  ok(depth(deep) <= 13, `depth ${depth(deep)}`)
  ok(flat(parseRichText('<b>x</b>'.repeat(2500))).length <= 1000)
  equal(parseRichText('a'.repeat(50_000)).join('').length, 20_000)
  // input that makes a careless regular expression backtrack
  for (const piece of ['<a "', "<a '", '<', '<b ', '<!--', '&#', '<script', '</'])
    parseRichText(piece.repeat(20_000))
})

function flat(nodes: readonly RichTextNode[]): RichTextNode[] {
  return nodes.flatMap((n) => (typeof n === 'string' ? [n] : [n, ...flat(n.children)]))
}
function depth(nodes: readonly RichTextNode[]): number {
  return Math.max(0, ...nodes.map((n) => (typeof n === 'string' ? 0 : 1 + depth(n.children))))
}
