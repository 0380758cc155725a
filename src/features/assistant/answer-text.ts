import { readRichText, RICH_TAGS } from '../../domain/rich-text.ts'
import { ANSWER_BUDGET, type AnswerNode, type AnswerTag } from './answer-node.ts'

/** A back end that means HTML closes a tag of text, or breaks a line by one. */
const HTML =
  /<(?:br\s*\/?|hr\s*\/?|img\s[^<>]*|\/(?:p|div|b|strong|i|em|u|s|del|span|ul|ol|li|a|h[1-6]|table|pre|code|blockquote)\s*)>/i
/** Signs that Markdown gives a meaning to; without them a text is itself and needs no reader. */
const MARKDOWN =
  /[*_`#[\]|~<>&\\]|^\s{0,3}(?:[-+]|\d{1,9}[.)])\s|^(?:-{3,}|={3,})\s*$|^ {4}|\bhttps?:|\bwww\.|@/m

const HTML_TAGS: Readonly<Record<string, AnswerTag>> = {
  ...RICH_TAGS,
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

export const readHtml = (source: string): AnswerNode[] => readRichText(source, ANSWER_BUDGET, HTML_TAGS)

/** Paragraphs at empty lines, lines as lines. */
export function readPlain(source: string): AnswerNode[] {
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

/** An answer in plain text, Markdown or HTML (decisions, "Assistant"); always a tree of allowed pieces. */
export async function readAnswerText(source: string): Promise<AnswerNode[]> {
  const nodes = await readAs(source)
  // nothing but what is no text for people: better its signs than an empty answer
  return nodes.length > 0 ? nodes : readPlain(source)
}

async function readAs(source: string): Promise<AnswerNode[]> {
  if (HTML.test(source)) return readHtml(source)
  if (!MARKDOWN.test(source)) return readPlain(source)
  try {
    const { readMarkdown } = await import('./markdown.ts')
    return readMarkdown(source)
  } catch {
    // where its reader cannot be had, or gives up, the words are there all the same
    return readPlain(source)
  }
}
