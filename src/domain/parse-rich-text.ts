/**
 * Rich text of the back end (guide steps) as a plain tree: a short list of tags, everything else as the text inside
 * it. No parser of the browser sees it, so there is nothing for it to run, load or repair (quality §3).
 */
export type RichTextTag = 'p' | 'br' | 'b' | 'i' | 'ul' | 'ol' | 'li' | 'a'

export interface RichTextElement<T extends string = RichTextTag> {
  tag: T
  /** Of `a` only (and of `img`, where that is allowed), as written: hostile until `safeLink` has read it. */
  href: string
  children: RichTextNode<T>[]
}
export type RichTextNode<T extends string = RichTextTag> = string | RichTextElement<T>

export const RICH_TEXT_TAGS: Readonly<Record<string, RichTextTag>> = {
  p: 'p',
  div: 'p',
  br: 'br',
  b: 'b',
  strong: 'b',
  i: 'i',
  em: 'i',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  a: 'a',
}
/** Their content is no text for people. */
const NON_TEXT_TAGS = /^(?:script|style|template|iframe|object|svg|math|noscript|textarea|title|xmp)$/
const BLOCK_TAGS = /^(?:p|ul|ol|li|pre|blockquote|hr|h\d)$/
const VOID_TAGS = /^(?:br|hr|img)$/
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ldquo: '“',
  rdquo: '”',
  middot: '·',
  hellip: '…',
  mdash: '—',
  ndash: '–',
}

export interface ParseBudget {
  characters: number
  nodes: number
  depth: number
}
const DEFAULT_BUDGET: ParseBudget = { characters: 20_000, nodes: 1_000, depth: 12 }

const TAG_PATTERN = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/iy
const URL_ATTRIBUTE = /(?:^|\s)(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const ALT_ATTRIBUTE = /(?:^|\s)alt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

/**
 * Reads it within a budget: what goes beyond is left out (characters, nodes) or laid flat (depth).
 * @param tags which tags of HTML become what; `p`, lists, `a` and `br` bear their own meaning, `img` its `alt` as child
 */
export function parseRichText(source: string, budget?: ParseBudget): RichTextNode[]
export function parseRichText<T extends string>(
  source: string,
  budget: ParseBudget,
  tags: Readonly<Record<string, T>>,
): RichTextNode<T>[]
export function parseRichText(
  source: string,
  budget = DEFAULT_BUDGET,
  tags: Readonly<Record<string, string>> = RICH_TEXT_TAGS,
): RichTextNode<string>[] {
  const text = source.slice(0, budget.characters)
  const root: RichTextElement<string> = { tag: 'p', href: '', children: [] }
  const open: RichTextElement<string>[] = [root]
  let nodes = 0
  let at = 0

  const top = () => open[open.length - 1]!
  const addText = (raw: string) => {
    const said = decodeEntities(raw)
    const { tag, children } = top()
    // white space between the points of a list is no text
    if (said === '' || nodes >= budget.nodes || (/^[uo]l$/.test(tag) && said.trim() === '')) return
    const last = children.length - 1
    if (typeof children[last] === 'string') children[last] += said
    else {
      nodes++
      children.push(said)
    }
  }
  const begin = (tag: string, href: string, alt: string) => {
    if (nodes >= budget.nodes || (open.length > budget.depth && !VOID_TAGS.test(tag))) return
    // a block ends the paragraph it stands in, a point of a list the point before
    if (BLOCK_TAGS.test(tag)) closeUpTo('p')
    if (tag === 'li' && top().tag === 'li') open.pop()
    // one link holds no other
    if (tag === 'a' && open.some((one) => one.tag === 'a')) return
    const element: RichTextElement<string> = { tag, href, children: alt ? [alt] : [] }
    nodes++
    top().children.push(element)
    if (!VOID_TAGS.test(tag)) open.push(element)
  }
  /** Closes the nearest open one of that tag and what stands in it; lists keep what is around them open. */
  const closeUpTo = (tag: string) => {
    for (let i = open.length - 1; i > 0; i--) {
      const one = open[i]!.tag
      if (one === tag) return void open.splice(i)
      if (tag === 'p' && /^(?:li|ul|ol|blockquote)$/.test(one)) return
    }
  }

  while (at < text.length) {
    const next = text.indexOf('<', at)
    if (next === -1) break
    addText(text.slice(at, next))
    if (text.startsWith('<!--', next)) {
      const end = text.indexOf('-->', next + 4)
      at = end === -1 ? text.length : end + 3
      continue
    }
    TAG_PATTERN.lastIndex = next
    const found = TAG_PATTERN.exec(text)
    if (!found) {
      // a sign of its own, such as "a < b"
      addText('<')
      at = next + 1
      continue
    }
    at = TAG_PATTERN.lastIndex
    const [, closing, name = '', attributes = ''] = found
    const lower = name.toLowerCase()
    if (NON_TEXT_TAGS.test(lower)) {
      if (closing) continue
      const end = text.toLowerCase().indexOf(`</${lower}`, at)
      const after = end === -1 ? -1 : text.indexOf('>', end)
      at = after === -1 ? text.length : after + 1
      continue
    }
    const tag = Object.hasOwn(tags, lower) ? tags[lower] : undefined
    if (!tag) continue
    if (!closing)
      begin(
        tag,
        /^(?:a|img)$/.test(tag) ? readAttribute(URL_ATTRIBUTE, attributes) : '',
        tag === 'img' ? readAttribute(ALT_ATTRIBUTE, attributes) : '',
      )
    else if (!VOID_TAGS.test(tag)) closeUpTo(tag)
  }
  if (at < text.length) addText(text.slice(at))
  return root.children
}

function readAttribute(pattern: RegExp, attributes: string): string {
  const [, double, single, bare] = pattern.exec(attributes) ?? []
  return decodeEntities(double ?? single ?? bare ?? '').trim()
}

/** The characters behind HTML's names for them; what is no such name stays as it is. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return Object.hasOwn(ENTITIES, name as string) ? ENTITIES[name as string]! : whole
    const code = decimal ? Number(decimal) : parseInt(hex as string, 16)
    const isPrintable = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isPrintable ? String.fromCodePoint(code) : ' '
  })
}
