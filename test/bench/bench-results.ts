// Shared by the benches: the build to measure, the number of rounds, and statistics.
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Met if `measured` is at most `most`, or at least `least`. */
export interface Goal {
  name: string
  measured: number
  most?: number
  least?: number
}

/** A table; all rows have the same columns, and the first column names what was measured. */
export interface Bench {
  name: string
  rows: Record<string, string | number>[]
  goals?: Goal[]
  /** What could not be measured; the run fails. */
  errors?: string[]
}

/** `BENCH_ROUNDS=5 npm run bench` measures five times as often. */
export const rounds = (usual: number): number =>
  Math.max(1, Math.round(usual * Number(process.env['BENCH_ROUNDS'] ?? 1)))

/** The folder of the build, `dist` or UNIV_DIST, which must contain these tags. */
export function requireBuild(...tags: string[]): string {
  const dist = path.resolve(process.env['UNIV_DIST'] ?? 'dist')
  const { entries, fast } = JSON.parse(readFileSync(`${dist}/manifest.json`, 'utf8')) as {
    entries: Record<string, unknown>
    fast: boolean
  }
  if (fast) console.warn('dist was built by the fast path; npm run build gives the real figures')
  for (const tag of tags) if (!(tag in entries)) throw new Error(`<${tag}> is not in ${dist}`)
  return dist
}

export const percentile = (all: readonly number[], part: number): number =>
  [...all].sort((a, b) => a - b)[Math.floor((all.length - 1) * part)] ?? NaN
export const median = (all: readonly number[]): number => percentile(all, 0.5)

/**
 * Measures every kind in each round, in alternating order. The first round fills the caches of the servers and is not
 * counted.
 */
export async function interleave<Kind extends string, Figure>(
  count: number,
  kinds: readonly Kind[],
  measure: (kind: Kind) => Promise<Figure>,
): Promise<Record<Kind, Figure[]>> {
  const figures = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<Kind, Figure[]>
  for (let round = -1; round < count; round++)
    for (const kind of round % 2 ? kinds : kinds.toReversed()) {
      const figure = await measure(kind)
      if (round >= 0) figures[kind].push(figure)
    }
  return figures
}
