/** A copy without prototypes; arrays stay arrays. */
const withoutPrototypes = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  return Object.setPrototypeOf(
    Array.isArray(value)
      ? value.map((item) => withoutPrototypes(item))
      : Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withoutPrototypes(entry)])),
    null,
  )
}

/**
 * `JSON.stringify` for plain data, and the only place that calls it: it asks the prototypes of the page for `toJSON`, and
 * old libraries (Prototype.js) return finished JSON there, which is then encoded a second time: `"[\"a\"]"` for `["a"]`.
 */
export const toJson = (value: unknown): string => JSON.stringify(withoutPrototypes(value))
