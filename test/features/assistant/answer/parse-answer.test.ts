import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { ANSWER_BUDGET, type AnswerNode } from '../../../../src/features/assistant/answer/answer-node.ts'
import { parseAnswer } from '../../../../src/features/assistant/answer/parse-answer.ts'
import { hostileStrings } from '../../../double/hostile-strings.ts'

/** A short notation of the nodes: `p(text b(bold) a[href](label))`. */
const serialize = (nodes: readonly AnswerNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string'
        ? node
        : `${node.tag}${node.href && `[${node.href}]`}${node.children.length ? `(${serialize(node.children)})` : ''}`,
    )
    .join('|')

const CASES: [source: string, expected: string][] = [
  ['Plain words.', 'p(Plain words.)'],
  ['One\ntwo\n\nthree', 'p(One|br|two)|p(three)'],
  ['A **bold** and *soft* and ~~gone~~ `code`', 'p(A |b(bold)| and |i(soft)| and |s(gone)| |code(code))'],
  ['line\nbreak with *sign*', 'p(line|br|break with |i(sign))'],
  ['## Head\n\n- one\n- two', 'h4(Head)|ul(li(one)|li(two))'],
  ['1. a\n2. b', 'ol(li(a)|li(b))'],
  ['> quote', 'blockquote(p(quote))'],
  ['See [the hall](/workflow/index)', 'p(See |a[/workflow/index](the hall))'],
  ['https://hall.example.edu/a', 'p(a[https://hall.example.edu/a](https://hall.example.edu/a))'],
  ['![map](https://x.example/m.png)', 'p(img[https://x.example/m.png](map))'],
  ['|a|b|\n|-|-|\n|1|2|', 'table(tr(th(a)|th(b))|tr(td(1)|td(2)))'],
  ['```\n<b>x\n```', 'pre(<b>x)'],
  ['3 &lt; 4 *ok*', 'p(3 < 4 |i(ok))'],
  ['a <i on="x"> b *c*', 'p(a |<i on="x">| b |i(c))'],
  ['<p>HTML with <strong>weight</strong><br>and a line</p>', 'p(HTML with |b(weight)|br|and a line)'],
  ['<h3>Head</h3><ul><li>one<li>two</ul>', 'h4(Head)|ul(li(one)|li(two))'],
  ['<a href="/card" onclick="x()">card</a>', 'a[/card](card)'],
  ['<img src="/m.png" alt="map" onerror="x()"> here</p>', 'img[/m.png](map)| here'],
  ['<script>x()</script><p>left</p>', 'p(left)'],
]

test('parses plain text, Markdown and HTML', async () => {
  for (const [source, expected] of CASES) equal(serialize(await parseAnswer(source)), expected, source)
})

const ALLOWED_TAGS = /^(p|br|b|i|s|ul|ol|li|a|code|pre|blockquote|hr|h4|table|tr|th|td|img)$/
function countAllowed(nodes: readonly AnswerNode[], source: string, depth = 0): number {
  ok(depth <= ANSWER_BUDGET.depth + 4, `deeper than the budget: ${source.slice(0, 80)}`)
  let n = 0
  for (const node of nodes) {
    n++
    if (typeof node === 'string') continue
    ok(ALLOWED_TAGS.test(node.tag), `${node.tag} from ${source.slice(0, 80)}`)
    deepEqual(Object.keys(node).sort(), ['children', 'href', 'tag'], 'nothing but these reaches the screen')
    n += countAllowed(node.children, source, depth + 1)
  }
  return n
}

test('parses hostile text into allowed nodes within the limits', async () => {
  for (const text of hostileStrings)
    for (const source of [text, `**a** ${text}`, `<p>${text}</p>`, `[x](${text})`, `> - ${text}`])
      ok(countAllowed(await parseAnswer(source), source) <= 2 * ANSWER_BUDGET.nodes, source.slice(0, 80))
})

test('parses deep or expensive text within the limits, or shows it as is', async () => {
  const bombs = [
    '[',
    '*a',
    '> ',
    '- ',
    '`',
    '<',
    '_a_ ',
    '[a](',
    '![a](',
    '|',
    '<a ',
    '<!--',
    'a@',
    '<b>',
    '1. ',
  ]
  for (const bomb of bombs) {
    const source = bomb.repeat(60_000 / bomb.length) + '*'
    const nodes = await parseAnswer(source)
    ok(nodes.length > 0, `nothing is left of ${bomb}`)
    countAllowed(nodes, bomb)
  }
})
