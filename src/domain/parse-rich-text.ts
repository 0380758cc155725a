import { decodeEntities } from '../contract/decode-entities.ts'

/**
 * Parses rich text of the back end (guide steps) to a plain tree: keeps a short list of tags, and only the text of all
 * others. Does not use the browser's parser, so nothing can be executed or loaded.
 */
type RichTextTag = 'p' | 'br' | 'b' | 'i' | 'ul' | 'ol' | 'li' | 'a'

interface RichTextElement<T extends string = RichTextTag> {
  tag: T
  /** Only for `a` (and `img`, if allowed). The raw value: untrusted until checked by `safeLink`. */
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
/** Tags whose content is dropped, because it is not text for users. */
const NON_TEXT_TAGS = /^(?:script|style|template|iframe|object|svg|math|noscript|textarea|title|xmp)$/
const BLOCK_TAGS = /^(?:p|ul|ol|li|pre|blockquote|hr|h\d)$/
const VOID_TAGS = /^(?:br|hr|img)$/

interface ParseBudget {
  characters: number
  nodes: number
  depth: number
}
const DEFAULT_BUDGET: ParseBudget = { characters: 20_000, nodes: 1_000, depth: 12 }

const TAG_PATTERN = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/iy
const URL_ATTRIBUTE = /(?:^|\s)(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const ALT_ATTRIBUTE = /(?:^|\s)alt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

/**
 * Parses within a budget: content beyond it is dropped (characters, nodes) or flattened (depth).
 * @param tags maps HTML tags to output tags; `p`, lists, `a` and `br` keep their meaning, `img` has its `alt` as child
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
  const cut = source.slice(0, budget.characters)
  const text = tags === RICH_TEXT_TAGS ? fromMarkdown(cut) : cut
  const { root, addText, begin, closeUpTo } = createTree(budget)
  let position = 0

  while (position < text.length) {
    const next = text.indexOf('<', position)
    if (next === -1) break
    addText(text.slice(position, next))
    if (text.startsWith('<!--', next)) {
      const end = text.indexOf('-->', next + 4)
      position = end === -1 ? text.length : end + 3
      continue
    }
    TAG_PATTERN.lastIndex = next
    const found = TAG_PATTERN.exec(text)
    if (!found) {
      // a literal '<', as in "a < b"
      addText('<')
      position = next + 1
      continue
    }
    position = TAG_PATTERN.lastIndex
    const [, closing, name = '', attributes = ''] = found
    const lower = name.toLowerCase()
    if (NON_TEXT_TAGS.test(lower)) {
      if (closing) continue
      const end = text.toLowerCase().indexOf(`</${lower}`, position)
      const after = end === -1 ? -1 : text.indexOf('>', end)
      position = after === -1 ? text.length : after + 1
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
  if (position < text.length) addText(text.slice(position))
  return root.children
}

/** The tree of what has been parsed, within a budget. */
function createTree(budget: ParseBudget) {
  const root: RichTextElement<string> = { tag: 'p', href: '', children: [] }
  const open: RichTextElement<string>[] = [root]
  let nodes = 0

  const top = () => open.at(-1) ?? root
  const addText = (raw: string) => {
    const text = decodeEntities(raw)
    const { tag, children } = top()
    // ignore white space between list items
    if (text === '' || nodes >= budget.nodes || (/^[uo]l$/.test(tag) && text.trim() === '')) return
    const last = children.length - 1
    if (typeof children[last] === 'string') children[last] += text
    else {
      nodes++
      children.push(text)
    }
  }
  const begin = (tag: string, href: string, alt: string) => {
    if (nodes >= budget.nodes || (open.length > budget.depth && !VOID_TAGS.test(tag))) return
    // a block closes the current paragraph, a list item the previous one
    if (BLOCK_TAGS.test(tag)) closeUpTo('p')
    if (tag === 'li' && top().tag === 'li') open.pop()
    // links cannot be nested
    if (tag === 'a' && open.some((element) => element.tag === 'a')) return
    const element: RichTextElement<string> = { tag, href, children: alt ? [alt] : [] }
    nodes++
    top().children.push(element)
    if (!VOID_TAGS.test(tag)) open.push(element)
  }
  /** Closes the nearest open element with this tag and its descendants; does not close a `p` around a list or quote. */
  const closeUpTo = (tag: string) => {
    const isEnd = (openTag: string) =>
      openTag === tag || (tag === 'p' && /^(?:li|ul|ol|blockquote)$/.test(openTag))
    const last = open.findLastIndex(({ tag: openTag }, i) => i > 0 && isEnd(openTag))
    if (open[last]?.tag === tag) open.splice(last)
  }
  return { root, addText, begin, closeUpTo }
}

/** Back ends write Markdown into fields of HTML, too: its bold text, links, lists and paragraphs, as the same tags. */
function fromMarkdown(source: string): string {
  const inline = source.replace(
    /<[^<>]*>|\*\*([^\s*](?:[^*\n]*[^\s*])?)\*\*|\[([^\][\n]+)\]\(([^\s()"'<>]+)\)/g,
    (all, bold?: string, text?: string, url?: string) =>
      bold ? `<b>${bold}</b>` : url ? `<a href="${url}">${text}</a>` : all,
  )
  if (!source.includes('\n') || /<(?:p|div|br|ul|ol)\b/i.test(source)) return inline
  const list = (tag: string, items: string) =>
    `<${tag}>${items.replace(/^\s*(?:[-*•]|\d+[.)])\s+(.*)$/gm, '<li>$1</li>')}</${tag}>`
  return inline
    .replace(/(?:^[ \t]*[-*•][ \t]+\S.*(?:\n|$))+/gm, (items) => list('ul', items))
    .replace(/(?:^[ \t]*\d+[.)][ \t]+\S.*(?:\n|$))+/gm, (items) => list('ol', items))
    .replace(/\n\s*\n/g, '<p>')
}

function readAttribute(pattern: RegExp, attributes: string): string {
  const [, double, single, bare] = pattern.exec(attributes) ?? []
  return decodeEntities(double ?? single ?? bare ?? '').trim()
}
