// Reads the project's own files for the rules of house.test.ts. Paths are relative, with `/` between parts.
import { ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from './test-runner.ts'

interface Import {
  from: string
  /** the imported file, or null for a package */
  file: string | null
  /** the module specifier as written */
  specifier: string
  typeOnly: boolean
}

const cache = new Map<string, string>()

export function readText(file: string): string {
  if (!cache.has(file)) cache.set(file, readFileSync(file, 'utf8'))
  return cache.get(file)!
}

/** Removes comments, well enough for searching: a `//` in a string survives unless a space precedes it. */
export const readCode = (file: string): string =>
  readText(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1')

/** Comments of a file of code. */
export const commentsOf = (text: string): string =>
  (text.match(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm) ?? []).join('\n')

export const isSource = (file: string): boolean => /\.(ts|tsx|mjs|js)$/.test(file)

/** All hand-written files, by folder; what of src is built into the tags is apart from the back end. */
export const projectFiles = {
  src: filesBelow('src').filter((file) => !file.startsWith('src/campus/')),
  campus: filesBelow('src/campus'),
  demo: filesBelow('demo'),
  test: filesBelow('test'),
}

export const sources = projectFiles.src.filter(isSource)
export const everything = [
  ...projectFiles.src,
  ...projectFiles.campus,
  ...projectFiles.demo,
  ...projectFiles.test,
  '.oxlintrc.json',
  'rollup.config.mjs',
  'package.json',
]

/** `faults` is a list of sentences; a failing test prints all of them. */
export const expectNoFaults = (faults: string[]): void =>
  ok(!faults.length, `\n${[...new Set(faults)].join('\n')}`)

export function parseImports(file: string): Import[] {
  const source = readCode(file)
  const found: Import[] = []
  const take = (specifier: string, typeOnly = false): void => {
    const local = specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : null
    found.push({ from: file, file: local, specifier, typeOnly })
  }
  const statements = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w*{][^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]/gm
  for (const [, type, specifier] of source.matchAll(statements)) take(specifier!, Boolean(type))
  for (const [, specifier] of source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)) take(specifier!)
  return found
}

/** The first cycle of imports, of types and `import()` included, as a list of files; null if there is none. */
export const findImportCycle = (all: string[]): string[] | null =>
  findCycle(all, (file) => parseImports(file).flatMap((found) => found.file ?? []))

/** The first cycle of `all`, each of which leads to others. */
export function findCycle(all: string[], next: (one: string) => string[]): string[] | null {
  const done = new Set<string>()
  const known = new Set(all)
  const visit = (one: string, trail: string[]): string[] | null => {
    if (trail.includes(one)) return [...trail.slice(trail.indexOf(one)), one]
    if (done.has(one) || !known.has(one)) return null
    for (const other of next(one)) {
      const found = visit(other, [...trail, one])
      if (found) return found
    }
    done.add(one)
    return null
  }
  for (const one of all) {
    const found = visit(one, [])
    if (found) return found
  }
  return null
}
