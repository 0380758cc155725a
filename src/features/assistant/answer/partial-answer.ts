import { isSame } from '../../../contract/is-same.ts'
import type { Browser } from '../../../runtime/page/browser.ts'
import { ANSWER_BUDGET, type AnswerNode } from './answer-node.ts'
import { parseAnswer } from './parse-answer.ts'
import { completeMarkdown } from './complete-markdown.ts'

/** The part of a streamed answer that has arrived. */
export interface PartialAnswer {
  body: AnswerNode[]
  /** The sentences to announce to screen readers; append-only. */
  sentences: readonly string[]
}

/** Throttles rendering: chunks that arrive within three frames are rendered together. */
export const UPDATE_MS = 50

/** Collects the chunks of an answer and reports what can be rendered, at most once per UPDATE_MS. */
export class PartialAnswerReader {
  #text = ''
  #body: AnswerNode[] = []
  #sentences: string[] = []
  #isScheduled = false
  #isEnded = false
  readonly #schedule: Browser['schedule']
  readonly #onUpdate: (answer: PartialAnswer) => void

  constructor({ schedule }: Pick<Browser, 'schedule'>, onUpdate: (answer: PartialAnswer) => void) {
    this.#schedule = schedule
    this.#onUpdate = onUpdate
  }

  get hasText(): boolean {
    return this.#text.trim() !== ''
  }

  add(piece: string): void {
    this.#text = (this.#text + piece).slice(0, ANSWER_BUDGET.characters)
    if (this.#isScheduled || this.#isEnded) return
    this.#isScheduled = true
    this.#schedule(() => void this.#update(), UPDATE_MS)
  }

  async #update(): Promise<void> {
    const text = this.#text
    const body = await parseAnswer(completeMarkdown(text))
    this.#isScheduled = false
    if (this.#isEnded) return
    this.#body = reuseNodes(this.#body, body)
    // the last line may still be incomplete
    const { complete } = splitSentences(answerText(body).trimEnd())
    this.#sentences = [...this.#sentences, ...complete.slice(this.#sentences.length)]
    if (this.hasText) this.#onUpdate({ body: this.#body, sentences: this.#sentences })
    if (this.#text !== text) this.add('')
  }

  /** Stops updates; resolves to everything that arrived. @param final the complete answer, if it arrived */
  async end(final = this.#text): Promise<PartialAnswer> {
    this.#isEnded = true
    const body = reuseNodes(this.#body, await parseAnswer(final))
    const { complete, rest } = splitSentences(answerText(body))
    const all = rest ? [...complete, rest] : complete
    // if the complete answer differs from the streamed text, announce it from the start
    const spokenCount = final.startsWith(this.#text.trimEnd()) ? this.#sentences.length : 0
    return { body, sentences: [...this.#sentences, ...all.slice(spokenCount)] }
  }
}

/** Reuses unchanged blocks, so that memoised components do not render again. */
function reuseNodes(before: readonly AnswerNode[], nodes: AnswerNode[]): AnswerNode[] {
  return nodes.map((node, i) => {
    const old = before[i]
    return old !== undefined && isSame(old, node) ? old : node
  })
}

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
