/** An answer as a plain tree of allowed nodes; it never passes through the browser's HTML parser. */
export type AnswerTag =
  | 'p'
  | 'br'
  | 'b'
  | 'i'
  | 's'
  | 'ul'
  | 'ol'
  | 'li'
  | 'a'
  | 'code'
  | 'pre'
  | 'blockquote'
  | 'hr'
  | 'h4'
  | 'table'
  | 'tr'
  | 'th'
  | 'td'
  | 'img'

interface AnswerElement {
  tag: AnswerTag
  /** URL of `a` and `img`, untrusted until runtime/routing/links.ts has checked it. */
  href: string
  children: AnswerNode[]
}
export type AnswerNode = string | AnswerElement

export interface Budget {
  characters: number
  nodes: number
  depth: number
}
/** The same limits as for rich text (domain/parse-rich-text.ts). */
export const ANSWER_BUDGET: Budget = { characters: 20_000, nodes: 1_000, depth: 12 }
