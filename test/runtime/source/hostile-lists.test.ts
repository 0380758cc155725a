// Any list content parses or throws a SourceError, and yields only allowed URLs.
import { equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import {
  parseSourceFile,
  parseSourceRows,
  parseSourceText,
} from '../../../src/runtime/source/parse-source.ts'
import { safeLink } from '../../../src/runtime/routing/links.ts'
import { SourceError } from '../../../src/runtime/source/problem.ts'
import type { SourceList } from '../../../src/runtime/source/read-items.ts'
import { hostileStrings } from '../../double/hostile-strings.ts'

/** mulberry32: the same sequence in each run. */
function randomOf(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const HEADERS = [
  '名称',
  'url',
  '部门',
  'themes',
  '截止日期',
  'popularity',
  'id',
  '__proto__',
  '是否显示',
  'toString',
  '',
]
/** Texts of megabytes have their own test. */
const PIECES = [
  ...hostileStrings.map((text) => text.slice(0, 2_500)),
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  '\r\n',
  '\ud800',
  '\u0000',
  '{',
  '[',
  '2026-03-01',
  '45000',
  'javascript:alert(1)',
]

function check(list: SourceList) {
  const ids = new Set<string>()
  for (const item of list.items) {
    ok(item.name !== '')
    // relative without a base
    ok(item.uri === '' || safeLink(item.uri, 'https://a.example/'), item.uri)
    ok(
      Number.isFinite(item.updated) && Number.isFinite(item.recommend) && Number.isFinite(item.facts!.openTo),
    )
    ok(!ids.has(item.id), `repeated id ${item.id}`)
    ids.add(item.id)
  }
  for (const { row, value, column } of list.problems)
    ok(row >= 0 && value.length <= 80 && column.length <= 60)
}
const attempt = (run: () => SourceList) => {
  try {
    check(run())
  } catch (e) {
    if (!(e instanceof SourceError)) throw e
  }
}

test('parses tables of random hostile cells', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const random = randomOf(seed)
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
    const cell = () => Array.from({ length: Math.floor(random() * 4) }, () => pick(PIECES)).join('')
    const quoted = (text: string) => (random() < 0.5 ? `"${text.replaceAll('"', '""')}"` : text)
    const row = () =>
      Array.from({ length: 1 + Math.floor(random() * 6) }, () => quoted(cell())).join(pick([',', ';', '\t']))
    const header = Array.from({ length: 4 }, () => pick(HEADERS)).join(pick([',', ';', '\t']))
    attempt(() =>
      parseSourceText([`名称,${header}`, ...Array.from({ length: 8 }, row)].join('\n'), 'https://a.example/'),
    )
  }
})

test('parses cells of megabytes', () => {
  const long = hostileStrings.filter((text) => text.length > 2_500)
  ok(long.length >= 4)
  const rows = long.map((text, i) => `${i}${text},/${i},${text}`)
  attempt(() => parseSourceText(['名称,url,部门', ...rows].join('\n'), 'https://a.example/'))
  attempt(() =>
    parseSourceRows(
      long.map((text) => ({ name: text, url: text })),
      'https://a.example/',
    ),
  )
})

test('parses random bytes', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = randomOf(seed)
    const bytes = Uint8Array.from({ length: Math.floor(random() * 400) }, () => Math.floor(random() * 256))
    attempt(() => parseSourceFile(Uint8Array.from([...new TextEncoder().encode('name,url\n'), ...bytes]), ''))
    attempt(() => parseSourceFile(bytes, ''))
  }
})

test('parses records of random hostile values', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const random = randomOf(seed)
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
    const value = (depth: number): unknown => {
      const kind = random()
      if (kind < 0.5) return pick(PIECES)
      if (kind < 0.6) return pick([null, true, 0, -1, 1e308, NaN, undefined])
      if (depth > 3) return ''
      if (kind < 0.8) return Array.from({ length: 3 }, () => value(depth + 1))
      return Object.fromEntries(
        Array.from({ length: 4 }, () => [
          pick([...HEADERS, '@type', '@id', '@value', 'provider']),
          value(depth + 1),
        ]),
      )
    }
    attempt(() =>
      parseSourceRows([{ name: 'A', url: value(0) }, value(0), { name: value(0) }], 'https://a.example/'),
    )
    attempt(() => parseSourceRows({ '@graph': [{ '@type': 'Service', name: value(0), url: value(0) }] }, ''))
  }
})

test('does not pollute prototypes', () => {
  attempt(() =>
    parseSourceText('[{"__proto__": {"polluted": 1}, "name": "a", "constructor": {"prototype": 1}}]', ''),
  )
  attempt(() => parseSourceText('name,__proto__,constructor\na,b,c', ''))
  equal(({} as { polluted?: unknown }).polluted, undefined)
})
