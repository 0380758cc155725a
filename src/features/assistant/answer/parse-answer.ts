import { loadEntityNames } from '../../../contract/decode-entities.ts'
import { ANSWER_BUDGET, type AnswerNode } from './answer-node.ts'
import { parseHtml } from './parse-html.ts'

/** Detects HTML: a closing tag or a line break tag. */
const HTML_PATTERN =
  /<(?:br\s*\/?|hr\s*\/?|img\s[^<>]*|\/(?:p|div|b|strong|i|em|u|s|del|span|ul|ol|li|a|h[1-6]|table|pre|code|blockquote)\s*)>/i
/** Characters with a meaning in Markdown; text without them needs no parser. */
const MARKDOWN_PATTERN =
  /[*_`#[\]|~<>&\\]|^\s{0,3}(?:[-+]|\d{1,9}[.)])\s|^(?:-{3,}|={3,})\s*$|^ {4}|\bhttps?:|\bwww\.|@/m

/** Splits text into paragraphs at empty lines and keeps line breaks. */
function parsePlainText(source: string): AnswerNode[] {
  return source
    .slice(0, ANSWER_BUDGET.characters)
    .trim()
    .split(/\n\s*\n/)
    .slice(0, ANSWER_BUDGET.nodes)
    .map((text) => ({
      tag: 'p',
      href: '',
      children: text
        .split('\n')
        .flatMap((line, i): AnswerNode[] => (i ? [{ tag: 'br', href: '', children: [] }, line] : [line])),
    }))
}

/** Parses plain text, Markdown or HTML into a tree of allowed nodes. */
export async function parseAnswer(source: string): Promise<AnswerNode[]> {
  await loadEntityNames(source)
  const nodes = await parseByFormat(source)
  // if nothing visible is left, show the source instead of an empty answer
  return nodes.length > 0 ? nodes : parsePlainText(source)
}

async function parseByFormat(source: string): Promise<AnswerNode[]> {
  if (HTML_PATTERN.test(source)) return parseHtml(source)
  if (!MARKDOWN_PATTERN.test(source)) return parsePlainText(source)
  try {
    const { parseMarkdown } = await import('./parse-markdown.ts')
    return parseMarkdown(source)
  } catch {
    // fall back to plain text if the parser cannot be loaded or fails
    return parsePlainText(source)
  }
}
