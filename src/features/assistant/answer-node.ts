/** An answer as a plain tree of harmless pieces; nothing of it has seen a parser of the browser (quality §3). */
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

export interface AnswerElement {
  tag: AnswerTag
  /** Of `a` and `img`, as written: hostile until runtime/links.ts has read it. */
  href: string
  children: AnswerNode[]
}
export type AnswerNode = string | AnswerElement

export interface Budget {
  characters: number
  nodes: number
  depth: number
}
/** As for rich text (domain/rich-text.ts). */
export const ANSWER_BUDGET: Budget = { characters: 20_000, nodes: 1_000, depth: 12 }
