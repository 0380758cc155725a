import { parseRichText, RICH_TEXT_TAGS } from '../../../domain/parse-rich-text.ts'
import { ANSWER_BUDGET, type AnswerNode, type AnswerTag } from './answer-node.ts'

const HTML_TAGS: Readonly<Record<string, AnswerTag>> = {
  ...RICH_TEXT_TAGS,
  s: 's',
  del: 's',
  strike: 's',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
  hr: 'hr',
  h1: 'h4',
  h2: 'h4',
  h3: 'h4',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
  tr: 'p',
  img: 'img',
}

/** Parses HTML into a tree of allowed nodes. */
export const parseHtml = (source: string): AnswerNode[] => parseRichText(source, ANSWER_BUDGET, HTML_TAGS)
