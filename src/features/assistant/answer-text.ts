import type { AnswerNode } from './answer-node.ts'

const INLINE_TAGS = new Set(['b', 'i', 's', 'a', 'code'])

/** The text of an answer, one line per block. */
export function answerText(nodes: readonly AnswerNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const inside = answerText(node.children)
      return INLINE_TAGS.has(node.tag) ? inside : `${inside}\n`
    })
    .join('')
}

/** A period counts only if it ends a sentence: not in 3.5 or a.m. */
const SENTENCE_END = /[。！？!?…]+[”’"')）]*|\.+[”’"')]*(?=\s)|\n+/g

/** Splits a text into sentences; the last one may be unfinished. */
export function splitSentences(text: string): { complete: string[]; rest: string } {
  const complete: string[] = []
  let start = 0
  for (const { index, 0: end } of text.matchAll(SENTENCE_END)) {
    const sentence = text.slice(start, index + end.length).trim()
    start = index + end.length
    if (sentence) complete.push(sentence)
  }
  return { complete, rest: text.slice(start).trim() }
}
