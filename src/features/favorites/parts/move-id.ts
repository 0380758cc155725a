/** Moves one id to another index, clamped to the list's ends. */
export function moveId(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id)
  if (others.length === ids.length) return [...ids]
  const index = Math.max(0, Math.min(others.length, to))
  return [...others.slice(0, index), id, ...others.slice(index)]
}
