// Reads the project's own files for the rules of house.test.ts. Paths are relative, with `/` between parts.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from './run.ts'

export interface Import {
  from: string
  /** the file it names, or null for a package */
  file: string | null
  /** the words after `import`, as written */
  specifier: string
  typeOnly: boolean
  lazy: boolean
}

const cache = new Map<string, string>()

export function text(file: string): string {
  if (!cache.has(file)) cache.set(file, readFileSync(file, 'utf8'))
  return cache.get(file)!
}

/** Without comments, good enough for searching: a `//` inside a string needs no space before it to survive. */
export const code = (file: string): string =>
  text(file)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1')

export const isSource = (file: string): boolean => /\.(ts|tsx|mjs|js)$/.test(file)

/** All files that people write, by folder. */
export const files = {
  src: filesBelow('src'),
  demo: filesBelow('demo'),
  test: filesBelow('test'),
}

export function importsOf(file: string): Import[] {
  const source = code(file)
  const found: Import[] = []
  const take = (specifier: string, typeOnly: boolean, lazy: boolean): void => {
    const local = specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : null
    found.push({ from: file, file: local, specifier, typeOnly, lazy })
  }
  const statements = /^[ \t]*(?:import|export)\s+(type\s+)?(?:[\w*{][^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]/gm
  for (const [, type, specifier] of source.matchAll(statements)) take(specifier!, Boolean(type), false)
  for (const [, specifier] of source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)) take(specifier!, false, true)
  return found
}

/** The first cycle of imports that run when a module loads, as a list of files; null when there is none. */
export function cycle(all: string[]): string[] | null {
  const done = new Set<string>()
  const visit = (file: string, trail: string[]): string[] | null => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file]
    if (done.has(file) || !all.includes(file)) return null
    for (const { file: next, typeOnly, lazy } of importsOf(file)) {
      const found = next && !typeOnly && !lazy ? visit(next, [...trail, file]) : null
      if (found) return found
    }
    done.add(file)
    return null
  }
  for (const file of all) {
    const found = visit(file, [])
    if (found) return found
  }
  return null
}
