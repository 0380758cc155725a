import { Lexer, type Token } from 'marked'
import { decodeText } from '../../domain/rich-text.ts'
import { ANSWER_BUDGET, type AnswerNode, type AnswerTag } from './answer-node.ts'
import { readHtml } from './answer-text.ts'

const PLAIN: Readonly<Record<string, AnswerTag>> = {
  paragraph: 'p',
  heading: 'h4',
  blockquote: 'blockquote',
  strong: 'b',
  em: 'i',
  del: 's',
  list_item: 'li',
}

/** Markdown by marked's lexer: its tokens become our own tree, and nothing of it becomes HTML. */
export function readMarkdown(source: string, budget = ANSWER_BUDGET): AnswerNode[] {
  // quotes within quotes without end would cost the lexer a call each
  const text = source.slice(0, budget.characters).replace(/^(?:\s*>){8,}/gm, '> ')
  let nodes = 0

  // counted before what stands in it, so that a budget that ends within keeps what is around
  const make = (tag: AnswerTag, inside: () => AnswerNode[] = () => [], href = ''): AnswerNode[] => {
    if (nodes >= budget.nodes) return []
    nodes++
    return [{ tag, href, children: inside() }]
  }
  const say = (words: string): AnswerNode[] => {
    if (words === '' || nodes >= budget.nodes) return []
    nodes++
    return [words]
  }
  const all = (tokens: readonly Token[] | undefined, depth: number): AnswerNode[] =>
    (tokens ?? []).flatMap((token) => read(token, depth))

  function read(token: Token, depth: number): AnswerNode[] {
    if (nodes >= budget.nodes) return []
    const { type, raw } = token
    if (type === 'space' || type === 'def') return []
    // beyond the budget of depth a piece is laid flat
    if (depth > budget.depth) return say(textOf(token))
    const plain = Object.hasOwn(PLAIN, type) ? PLAIN[type] : undefined
    const inside = () => all('tokens' in token ? token.tokens : undefined, depth + 1)
    if (plain) return make(plain, inside)
    switch (type) {
      case 'br':
      case 'hr':
        return make(type)
      case 'list': {
        const { ordered, items } = token as { ordered: boolean; items: Token[] }
        return make(ordered ? 'ol' : 'ul', () => all(items, depth + 1))
      }
      case 'link':
        return make('a', inside, String((token as { href: unknown }).href))
      case 'image':
        return make('img', () => say(decodeText(textOf(token))), String((token as { href: unknown }).href))
      case 'code':
        return make('pre', () => say(textOf(token)))
      case 'codespan':
        return make('code', () => say(textOf(token)))
      case 'table': {
        const { header, rows } = token as { header: Cell[]; rows: Cell[][] }
        const row = (tag: 'th' | 'td', cells: Cell[]) =>
          make('tr', () => cells.flatMap((cell) => make(tag, () => all(cell.tokens, depth + 2))))
        return make('table', () => [...row('th', header), ...rows.flatMap((cells) => row('td', cells))])
      }
      // a block of it passes the allow-list of HTML; a lone tag within a line is shown as the text that it is
      case 'html':
        return (token as { block?: boolean }).block ? counted(readHtml(raw)) : say(raw)
      default: {
        const children = inside()
        return children.length > 0 ? children : say(decodeText(textOf(token)))
      }
    }
  }
  const counted = (found: AnswerNode[]) => {
    nodes += found.length
    return found
  }
  return all(new Lexer({ gfm: true, breaks: true }).lex(text), 0)
}

interface Cell {
  tokens: Token[]
}

const textOf = (token: Token): string =>
  'text' in token && typeof token.text === 'string' ? token.text : token.raw
