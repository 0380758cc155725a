import { Lexer, type Token } from 'marked'
import { decodeEntities } from '../../../contract/decode-entities.ts'
import { ANSWER_BUDGET, type AnswerNode, type AnswerTag } from './answer-node.ts'
import { parseHtml } from './parse-html.ts'

const TAG_BY_TOKEN_TYPE: Readonly<Record<string, AnswerTag>> = {
  paragraph: 'p',
  heading: 'h4',
  blockquote: 'blockquote',
  strong: 'b',
  em: 'i',
  del: 's',
  list_item: 'li',
}

/** Parses Markdown with marked's lexer into our own tree; no HTML is generated. */
export function parseMarkdown(source: string): AnswerNode[] {
  // limit the nesting of quotes before the recursive lexer sees it
  const text = source.slice(0, ANSWER_BUDGET.characters).replace(/^(?:\s*>){8,}/gm, '> ')
  let nodeCount = 0

  // count the parent before its children, so that an exhausted budget keeps the parent
  const createNode = (tag: AnswerTag, inside: () => AnswerNode[] = () => [], href = ''): AnswerNode[] => {
    if (nodeCount >= ANSWER_BUDGET.nodes) return []
    nodeCount++
    return [{ tag, href, children: inside() }]
  }
  const createText = (content: string): AnswerNode[] => {
    if (content === '' || nodeCount >= ANSWER_BUDGET.nodes) return []
    nodeCount++
    return [content]
  }
  const convertTokens = (tokens: readonly Token[] | undefined, depth: number): AnswerNode[] =>
    (tokens ?? []).flatMap((token) => convertToken(token, depth))

  function convertToken(token: Token, depth: number): AnswerNode[] {
    if (nodeCount >= ANSWER_BUDGET.nodes) return []
    const { type, raw } = token
    if (type === 'space' || type === 'def') return []
    // flatten nodes beyond the depth limit
    if (depth > ANSWER_BUDGET.depth) return createText(tokenText(token))
    const simpleTag = Object.hasOwn(TAG_BY_TOKEN_TYPE, type) ? TAG_BY_TOKEN_TYPE[type] : undefined
    const inside = () => convertTokens('tokens' in token ? token.tokens : undefined, depth + 1)
    if (simpleTag) return createNode(simpleTag, inside)
    switch (token.type) {
      case 'br':
      case 'hr':
        return createNode(token.type)
      case 'list': {
        const { ordered, items } = token
        return createNode(ordered ? 'ol' : 'ul', () => convertTokens(items, depth + 1))
      }
      case 'link':
        return createNode('a', inside, String(token.href))
      case 'image':
        return createNode('img', () => createText(decodeEntities(tokenText(token))), String(token.href))
      case 'code':
        return createNode('pre', () => createText(tokenText(token)))
      case 'codespan':
        return createNode('code', () => createText(tokenText(token)))
      case 'table': {
        const { header, rows } = token
        const row = (tag: 'th' | 'td', cells: TableCell[]) =>
          createNode('tr', () =>
            cells.flatMap((cell) => createNode(tag, () => convertTokens(cell.tokens, depth + 2))),
          )
        return createNode('table', () => [
          ...row('th', header),
          ...rows.flatMap((cells: TableCell[]) => row('td', cells)),
        ])
      }
      // HTML blocks pass the HTML allow-list; inline tags are shown as text
      case 'html':
        return token.block ? countNodes(parseHtml(raw)) : createText(raw)
      default: {
        const children = inside()
        return children.length > 0 ? children : createText(decodeEntities(tokenText(token)))
      }
    }
  }
  const countNodes = (added: AnswerNode[]) => {
    nodeCount += added.length
    return added
  }
  return convertTokens(new Lexer({ gfm: true, breaks: true }).lex(text), 0)
}

interface TableCell {
  tokens: Token[]
}

const tokenText = (token: Token): string =>
  'text' in token && typeof token.text === 'string' ? token.text : token.raw
