// The texts of the widgets: both languages, each used, each in one place.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { loadLang, type Texts } from '../src/runtime/i18n/translator.ts'
import { expectNoFaults, isSource, parseImports, readCode, sources } from './tools/project-sources.ts'

/** Texts that stand in two folders of which none is within the other. May only fall. */
const TEXTS_ELSEWHERE = 92

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && !!value && 'namespace' in value

/** The texts of a folder and those they are within. */
function* chainOf(texts: Texts | undefined): Generator<Texts> {
  for (let at = texts; at; at = at.within) yield at
}

test('every text is translated into both languages, used, and stands once', async () => {
  const faults: string[] = []
  const isText = (f: string): boolean => f.includes('/i18n/') && !f.startsWith('src/runtime/')
  const definers = sources.filter((f) => /\bdefineTexts\('/.test(readCode(f)))
  const exported = await Promise.all(
    definers.map((file): Promise<Record<string, unknown>> => import(pathToFileURL(path.resolve(file)).href)),
  )
  await loadLang('en')
  const all = definers.flatMap((file, n) =>
    Object.entries(exported[n]!)
      .filter((entry): entry is [string, Texts] => isTexts(entry[1]))
      .map(([name, texts]) => ({ file, name, texts })),
  )
  /** The files that may use a text: of its folder, and of the folders within. */
  const usersOf = (texts: Texts): string[] =>
    all
      .filter((other) => [...chainOf(other.texts)].includes(texts))
      .flatMap(({ file }) => {
        const folder = `${path.posix.dirname(file)}/`
        const reads = (f: string): boolean => parseImports(f).some((imported) => imported.file === file)
        return sources.filter((f) => f.startsWith(folder) || reads(f))
      })
  const standsAt = new Map<string, string[]>()
  for (const { file, name, texts } of all) {
    const { zh, en } = texts
    const near = usersOf(texts).filter((f) => f !== file && !isText(f))
    // a key may also be a typed value of a lower layer, such as the kinds in domain/identity.ts
    const below = near
      .flatMap(parseImports)
      .flatMap((entry) => (entry.file && isSource(entry.file) ? [entry.file] : []))
    const users = [...new Set([...near, ...below])]
      .filter((f) => f !== file && !isText(f) && existsSync(f))
      .map(readCode)
    for (const key of new Set([...Object.keys(zh), ...Object.keys(en)])) {
      const place = `${file}: ${name}.${key}`
      if (!zh[key]?.trim() || !en[key]?.trim()) faults.push(`${place} lacks a language`)
      if (/["']/.test(en[key] ?? '')) faults.push(`${place} has straight quotes, not “ ” and ’`)
      const holes = (s = ''): string => [...s.matchAll(/\{\w+\}/g)].map(String).sort().join()
      if (holes(zh[key]) !== holes(en[key])) faults.push(`${place} has other {holes} in English`)
      if (!users.some((source) => mentions(source, key))) faults.push(`${place} is not used`)
      for (const wider of [...chainOf(texts)].slice(1))
        if (zh[key] === wider.zh[key] && en[key] === wider.en[key])
          faults.push(`${place} stands in ${wider.namespace}, too`)
      const text = `${zh[key]} | ${en[key]}`
      standsAt.set(text, [...(standsAt.get(text) ?? []), place])
    }
  }
  const twice = [...standsAt.values()].filter((places) => places.length > 1)
  const count = twice.flatMap((places) => places.slice(1)).length
  if (count > TEXTS_ELSEWHERE)
    faults.push(
      `${count} texts stand elsewhere already, not ${TEXTS_ELSEWHERE}: move one to the texts that both are within`,
      ...twice.map((places) => places.join(', ')),
    )
  expectNoFaults(faults)
})

/** As a string, or by a template literal with the same start or end: `state.${name}`. */
function mentions(source: string, key: string): boolean {
  if (source.includes(`'${key}'`) || new RegExp(`\\b${key}:`).test(source)) return true
  return [...source.matchAll(/`([\w.-]*)\$\{[^}]+\}([\w.-]*)`/g)].some(
    ([, head = '', tail = '']) => head + tail !== '' && key.startsWith(head) && key.endsWith(tail),
  )
}
