/**
 * Rich text of the back end (guide steps) as a plain tree: a short list of tags, everything else as the text inside
 * it. No parser of the browser sees it, so there is nothing for it to run, load or repair (quality §3).
 */
export type RichTag = 'p' | 'br' | 'b' | 'i' | 'ul' | 'ol' | 'li' | 'a'

export interface RichElement {
  tag: RichTag
  /** Of `a` only, as written: hostile until `safeLink` has read it. */
  href: string
  children: RichNode[]
}
export type RichNode = string | RichElement

const TAGS: Record<string, RichTag> = {
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
const SILENT = /^(?:script|style|template|iframe|object|svg|math|noscript|textarea|title|xmp)$/
const BLOCKS: readonly RichTag[] = ['p', 'ul', 'ol', 'li']
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

export interface Budget {
  characters: number
  nodes: number
  depth: number
}
const BUDGET: Budget = { characters: 20_000, nodes: 1_000, depth: 12 }

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/iy
const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

/** Reads it within a budget: what goes beyond is left out (characters, nodes) or laid flat (depth). */
export function readRichText(source: string, budget = BUDGET): RichNode[] {
  const text = source.slice(0, budget.characters)
  const root: RichElement = { tag: 'p', href: '', children: [] }
  const open: RichElement[] = [root]
  let nodes = 0
  let at = 0

  const top = () => open[open.length - 1]!
  const say = (raw: string) => {
    const said = decode(raw)
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
  const begin = (tag: RichTag, href: string) => {
    if (nodes >= budget.nodes || (open.length > budget.depth && tag !== 'br')) return
    // a block ends the paragraph it stands in, a point of a list the point before
    if (BLOCKS.includes(tag)) closeUpTo('p')
    if (tag === 'li' && top().tag === 'li') open.pop()
    // one link holds no other
    if (tag === 'a' && open.some((one) => one.tag === 'a')) return
    const element: RichElement = { tag, href, children: [] }
    nodes++
    top().children.push(element)
    if (tag !== 'br') open.push(element)
  }
  /** Closes the nearest open one of that tag and what stands in it; lists keep what is around them open. */
  const closeUpTo = (tag: RichTag) => {
    for (let i = open.length - 1; i > 0; i--) {
      const one = open[i]!.tag
      if (one === tag) return void open.splice(i)
      if (tag === 'p' && /^(?:li|ul|ol)$/.test(one)) return
    }
  }

  while (at < text.length) {
    const next = text.indexOf('<', at)
    if (next === -1) break
    say(text.slice(at, next))
    if (text.startsWith('<!--', next)) {
      const end = text.indexOf('-->', next + 4)
      at = end === -1 ? text.length : end + 3
      continue
    }
    TAG.lastIndex = next
    const found = TAG.exec(text)
    if (!found) {
      // a sign of its own, such as "a < b"
      say('<')
      at = next + 1
      continue
    }
    at = TAG.lastIndex
    const [, closing, name = '', attributes = ''] = found
    const lower = name.toLowerCase()
    if (SILENT.test(lower)) {
      if (closing) continue
      const end = text.toLowerCase().indexOf(`</${lower}`, at)
      const after = end === -1 ? -1 : text.indexOf('>', end)
      at = after === -1 ? text.length : after + 1
      continue
    }
    const tag = Object.hasOwn(TAGS, lower) ? TAGS[lower] : undefined
    if (!tag) continue
    if (!closing) begin(tag, tag === 'a' ? hrefOf(attributes) : '')
    else if (tag !== 'br') closeUpTo(tag)
  }
  if (at < text.length) say(text.slice(at))
  return root.children
}

function hrefOf(attributes: string): string {
  const [, double, single, bare] = HREF.exec(attributes) ?? []
  return decode(double ?? single ?? bare ?? '').trim()
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, ten, hex, name) => {
    if (name) return Object.hasOwn(ENTITIES, name as string) ? ENTITIES[name as string]! : whole
    const code = ten ? Number(ten) : parseInt(hex as string, 16)
    const fine = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return fine ? String.fromCodePoint(code) : ' '
  })
}
