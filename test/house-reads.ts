// Page tests look until the answer stands: a single look may come before the page has rendered, or while it still moves.
// Part of house.test.ts.
import { test } from 'node:test'
import { deepEqual, equal } from 'node:assert/strict'
import { parse, type Node } from 'acorn'
import { transformSync } from 'esbuild'
import { expectNoFaults, projectFiles, readText } from './tools/project-sources.ts'

/** What asks again and again, and `readNow`, which says that a single look is meant. */
const WAITING = /^(eventually|expectEventually|waitUntil|waitFor|settled|readNow|boxOf|boxesOf)$/
const ASSERTIONS = /^(equal|deepEqual|notEqual|notDeepEqual|ok|match|doesNotMatch)$/
/** What looks at a page once. `all` and `url` are also names of other things. */
const READS =
  /^(inputValue|boundingBox|count|textContent|innerText|innerHTML|getAttribute|title|allTextContents|allInnerTexts|isVisible|isHidden|isChecked|isEnabled|isDisabled|isEditable|evaluate|evaluateAll|ariaSnapshot|screenshot)$/
const SYNCHRONOUS_READS = /^(url|pages)$/
/** What a server or the network has recorded until now: a request may still be on its way. Nothing is on its way to `[]`. */
const RECORDS = /\b(asked|calls|requests|sent)\b/
const isNothing = (node: Syntax | undefined): boolean =>
  node?.type === 'ArrayExpression' ? (node['elements'] as unknown[]).length === 0 : node?.['value'] === 0
/** Replies of a server do not change. */
const REPLIES = /^(fetch|get|embed|respond|text|json|path)$/

interface Syntax extends Node {
  [key: string]: unknown
}
const isSyntax = (value: unknown): value is Syntax => typeof (value as Syntax | null)?.type === 'string'
const childrenOf = (node: Syntax): Syntax[] => Object.values(node).flat().filter(isSyntax)
const isFunction = (node: Syntax): boolean => node.type.includes('Function')
const calleeOf = (node: Syntax): Syntax | undefined =>
  node.type === 'CallExpression' ? (node['callee'] as Syntax) : undefined
/** `count` of `list.count()`, `equal` of `assert.equal()` and of `equal()`. */
const calledName = (node: Syntax): string => {
  const callee = calleeOf(node)
  return String(((callee?.['property'] ?? callee) as { name?: unknown } | undefined)?.name ?? '')
}
/** All below a node that run with it. */
const within = (node: Syntax): Syntax[] => [
  node,
  ...childrenOf(node).flatMap((child) => (isFunction(child) ? [] : within(child))),
]

/** The statements of a page test that look once. */
function findSingleReads(source: string): string[] {
  const { code } = transformSync(source, { loader: 'ts', target: 'esnext' })
  const readers = new Set<string>()
  const isRead = (node: Syntax): boolean => {
    const name = calledName(node)
    const callee = calleeOf(node)
    if (callee?.type === 'Identifier') return readers.has(name)
    if (name === 'all')
      return code.slice(...(callee!['object'] as { range: [number, number] }).range) !== 'Promise'
    if (!READS.test(name)) return false
    // a script that waits by itself
    const [script] = node['arguments'] as Syntax[]
    const isWaiting = script?.['async'] || (script?.['body'] as Syntax | undefined)?.type === 'NewExpression'
    return !(name.startsWith('evaluate') && isWaiting)
  }
  const awaited = (node: Syntax): Syntax | undefined =>
    node.type === 'AwaitExpression' ? (node['argument'] as Syntax) : undefined
  const faults: string[] = []
  const visit = (node: Syntax, isReader: boolean): void => {
    if (WAITING.test(calledName(node))) return
    const isStatement = node.type === 'ExpressionStatement'
    const expression = node['expression'] as Syntax
    if (isStatement && ASSERTIONS.test(calledName(expression))) {
      const bare = (expression['arguments'] as Syntax[]).flatMap(within).some((part) => {
        const name = calledName(awaited(part) ?? part)
        const isSynchronous = SYNCHRONOUS_READS.test(name) && calleeOf(part)?.type === 'MemberExpression'
        return awaited(part) ? !REPLIES.test(name) && !WAITING.test(name) : isSynchronous
      })
      const [read, expected] = expression['arguments'] as Syntax[]
      const isRecord = calledName(expression) === 'equal' && RECORDS.test(code.slice(read!.start, read!.end))
      if (bare || (isRecord && !isNothing(expected))) faults.push(code.slice(node.start, node.end))
      return
    }
    const read = awaited(node)
    if (read && isRead(read) && !isReader) faults.push(code.slice(node.start, node.end))
    // what a function returns is looked at where it is called
    const isReturned = node.type === 'ReturnStatement' || (isFunction(node) && node['expression'] === true)
    // an action, whose result nobody looks at
    const action = isStatement ? awaited(expression) : undefined
    for (const child of childrenOf(action && isRead(action) ? action : node))
      visit(child, isReturned || (isReader && !isFunction(child)))
  }
  const program = parse(code, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    ranges: true,
  }) as unknown as Syntax
  const collectReaders = (node: Syntax): void => {
    const made = node['init'] as Syntax | null | undefined
    if (node.type === 'VariableDeclarator' && made?.type === 'ArrowFunctionExpression')
      if (made['expression'] && within(made['body'] as Syntax).some(isRead))
        readers.add((node['id'] as unknown as { name: string }).name)
    childrenOf(node).forEach(collectReaders)
  }
  collectReaders(program)
  visit(program, false)
  return faults.map((text) => text.replace(/\s+/g, ' ').slice(0, 140))
}

test('no page test reads a page only once', () => {
  const files = projectFiles.test.filter((f) => /^test\/pages\/.*\.ts$/.test(f))
  expectNoFaults(
    files.flatMap((f) =>
      findSingleReads(readText(f)).map((text) => `${f}: ${text} (see test/tools/eventually.ts)`),
    ),
  )
})

/** The functions of element tests that resolve before React has rendered all that they cause. */
const ACTIONS = /^(press|pressWith|sendKeys|type|select|key|search|flushEvents|emulateMedia|setViewport)$/
const isExpectation = (node: Syntax): boolean =>
  node.type === 'ExpressionStatement' &&
  within(node).some((part) => part.type === 'CallExpression' && calledName(part) === 'expect')

/** What an element test expects right after an action, without waiting. */
function findEarlyExpectations(source: string): string[] {
  const { code } = transformSync(source, { loader: 'tsx', jsx: 'automatic', target: 'esnext' })
  const faults: string[] = []
  const visit = (node: Syntax): void => {
    const statements = node.type === 'BlockStatement' ? (node['body'] as Syntax[]) : []
    for (const [index, statement] of statements.entries()) {
      const before = statements[index - 1]?.['expression'] as Syntax | undefined
      const action = before?.type === 'AwaitExpression' ? (before['argument'] as Syntax) : undefined
      if (action && ACTIONS.test(calledName(action)) && isExpectation(statement))
        faults.push(code.slice(statement.start, statement.end))
    }
    childrenOf(node).forEach(visit)
  }
  visit(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Syntax)
  return faults.map((text) => text.replace(/\s+/g, ' ').slice(0, 140))
}

test('no element test expects something right after an action without waiting for it', () => {
  const files = projectFiles.test.filter((f) => f.endsWith('.test.tsx'))
  expectNoFaults([
    ...files.flatMap((f) =>
      findEarlyExpectations(readText(f)).map((text) => `${f}: ${text} (await eventually(() => expect…))`),
    ),
    ...files
      .filter((f) => readText(f).includes('axe.run('))
      .map((f) => `${f}: expectAccessible waits, axe does not`),
  ])
})

test('no page test sleeps for a fixed time', () => {
  const files = projectFiles.test.filter((f) => /^test\/pages\/.*\.ts$/.test(f))
  expectNoFaults(
    files.filter((f) => /\.waitForTimeout\(/.test(readText(f))).map((f) => `${f} waits for a time`),
  )
})

test('the rule on single reads finds them', () => {
  const found = (source: string) => findSingleReads(source).length
  const bare = [
    'equal(await field.inputValue(), "")',
    'ok((await rows.count()) > 3)',
    'match((await page.locator("p").innerText()) ?? "", /a/)',
    'const box = await button.boundingBox()',
    'for (const row of await rows.all()) await row.click()',
    'if (await menu.isVisible()) await menu.click()',
    'equal(page.url(), "/")',
    'const names = () => rows.allTextContents()\nconst before = await names()',
    'equal(await names(page), [])',
    'const height = await page.evaluate(() => innerHeight)',
    'equal(server.calls.filter(({ op }) => op === "GET /a").length, 20)',
  ]
  deepEqual(
    bare.filter((source) => found(source) !== 1),
    [],
  )
  const waiting = [
    'await expectEventually(() => field.inputValue(), "")',
    'await eventually(async () => ok((await rows.count()) > 3))',
    'await page.evaluate(() => scrollTo(0, 9))',
    'const box = await boxOf(button)',
    'const names = async () => (await rows.allTextContents()).sort()\nconst before = await settled(() => names())',
    'equal((await fetch(url("/"))).status, 200)',
    'await Promise.all([a, b])',
    'await expectEventually(() => server.calls.length, 20)',
    'equal(server.calls.length, 0)',
    'const found = await page.evaluate(async () => (await fetch("/a")).text())',
  ]
  deepEqual(
    waiting.filter((source) => found(source) !== 0),
    [],
  )
  const early = (source: string) => findEarlyExpectations(`async () => { ${source} }`).length
  equal(early('await view.press("Send"); expect(view.text()).to.equal("")'), 1)
  equal(early('await press("Send"); await eventually(() => expect(view.text()).to.equal(""))'), 0)
})
