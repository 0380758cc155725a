/** Whether two plain values have the same content. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  const [own, other] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
  return (
    own.size === other.size &&
    [...own].every(([key, value]) => other.has(key) && isSame(value, other.get(key)))
  )
}
