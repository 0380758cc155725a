// HTML character references as text, such as `&ldquo;`, `&#39;` and `&#x2014;`: many back ends escape texts, or cut them
// out of pages. Does not use the browser's parser, so nothing can be executed or loaded.

/** Known without loading the table of all names: each name with its character. */
const COMMON = new Map(
  `amp& lt< gt> quot" apos' nbsp\u00a0 lsquo‘ rsquo’ ldquo“ rdquo” laquo« raquo» hellip… mdash— ndash– middot· bull• copy© reg® yen¥ deg° times× le≤ ge≥ rarr→`
    .split(' ')
    .map((entry) => [entry.slice(0, -1), entry.slice(-1)] as const),
)

/**
 * HTML allows some names without a semicolon. Here they are not followed by a letter, as in `art&parade`, unless they
 * are escapes, nor by `=`, as in the query of a URL.
 */
const UNFINISHED = '(?:(amp|lt|gt|nbsp)|([A-Za-z]{2,6}\\d{0,2})(?![A-Za-z\\d]))(?![A-Za-z\\d]*=)'
/** The common ones among them. */
const LEGACY = /^(?:quot|[lr]aquo|middot|copy|reg|yen|deg|times)$/
const REFERENCE = new RegExp(
  `&(?:#(\\d+);?|#[xX]([\\dA-Fa-f]+);?|([A-Za-z][A-Za-z\\d]+);|${UNFINISHED})`,
  'g',
)
/** Also in JSON, where `&` may be written as an escape. */
const NAME = /(?:&|\\u0026)([A-Za-z][A-Za-z\d]+)(?![A-Za-z\d=])/g

/** Undefined until a text needed it. */
let decodeAnyName: ((reference: string) => string) | undefined
let loading: Promise<void> | undefined

/**
 * Loads the table of all names (13 KB) if a text, or its JSON, has a name that is not common. Await it before that text
 * is decoded; if the table cannot be loaded, such a name stays as it is.
 * @param text '' only waits for what earlier texts need
 * @returns undefined if nothing is to be awaited
 */
export function loadEntityNames(text: string): Promise<void> | undefined {
  if (!decodeAnyName && !loading && hasRareName(text))
    loading = import('entities/decode')
      .then(({ decodeHTMLAttribute }) => void (decodeAnyName = decodeHTMLAttribute))
      .catch(() => {})
      .finally(() => (loading = undefined))
  return loading
}

function hasRareName(text: string): boolean {
  for (const [, name = ''] of text.matchAll(NAME)) if (!COMMON.has(name)) return true
  return false
}

/** Decodes the character references of a text once; unknown names stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    REFERENCE,
    (whole, decimal?: string, hex?: string, name?: string, escape?: string, unfinished = '') => {
      if (decimal || hex) return characterOf(Number(decimal ?? `0x${hex}`))
      const finished = name ?? escape ?? (LEGACY.test(unfinished) ? unfinished : '')
      return COMMON.get(finished) || (decodeAnyName?.(whole) ?? whole)
    },
  )
}

/** What the bytes 128 to 159 mean. */
export const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** By HTML's rules, except that control characters become white space. */
function characterOf(code: number): string {
  if (code === 10 || code === 13) return '\n'
  if (code >= 0x80 && code < 0xa0) return WINDOWS_1252.charAt(code - 0x80)
  if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return '\ufffd'
  return code < 32 || code === 0x7f ? ' ' : String.fromCodePoint(code)
}

/** Escapes a text for HTML and XML, also within quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** Scripts and styles with their content, comments, tags; an unclosed script, style or comment matches to the end.
 * `<office@example.edu>` is text. */
const TAGS = /<(script|style)\b.*?(?:<\/\1\s*>|$)|<!--.*?(?:-->|$)|<\/?[a-z][a-z\d:-]*(?:[\s/][^<>]*)?>/gis

/** The text of HTML in one line, without its tags. */
export const plainText = (html: string): string =>
  decodeEntities(withoutTags(html)).replaceAll('\u00a0', ' ').trim()

/** Removes tags, but keeps character references, and the `<em>` of highlights. */
export const withoutTags = (html: string, keepsEm = false): string =>
  html.replace(TAGS, (tag) =>
    keepsEm && /^<.?em>$/.test(tag) ? tag : /^<.?(?:br|div|h\d|li|p|t[dr])\b/i.test(tag) ? ' ' : '',
  )
