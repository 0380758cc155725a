import type { Platform } from '../../runtime/runtime.ts'
import { ANSWER_BUDGET, type AnswerNode } from './answer-node.ts'
import { answerText, splitSentences } from './answer-text.ts'
import { parseAnswer } from './parse-answer.ts'
import { settleMarkdown } from './settle-markdown.ts'

/** What has arrived of a streamed answer. */
export interface PartialAnswer {
  body: AnswerNode[]
  /** What screen readers are told, sentence by sentence; grows at its end only. */
  sentences: readonly string[]
}

/** Pieces that arrive within three frames are shown together. */
export const UPDATE_MS = 50

/** Collects the pieces of an answer and reports what can be shown, a few times a second however many pieces arrive. */
export class PartialAnswerReader {
  #text = ''
  #body: AnswerNode[] = []
  #sentences: string[] = []
  #isScheduled = false
  #isEnded = false
  readonly #schedule: Platform['schedule']
  readonly #onUpdate: (answer: PartialAnswer) => void

  constructor({ schedule }: Pick<Platform, 'schedule'>, onUpdate: (answer: PartialAnswer) => void) {
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
    const body = await parseAnswer(settleMarkdown(text))
    this.#isScheduled = false
    if (this.#isEnded) return
    this.#body = reuseNodes(this.#body, body)
    // the last line may go on
    const { complete } = splitSentences(answerText(body).trimEnd())
    this.#sentences = [...this.#sentences, ...complete.slice(this.#sentences.length)]
    if (this.hasText) this.#onUpdate({ body: this.#body, sentences: this.#sentences })
    if (this.#text !== text) this.add('')
  }

  /** Reports no more; resolves to what arrived, as it stands. @param final the whole answer, where it has come */
  async end(final = this.#text): Promise<PartialAnswer> {
    this.#isEnded = true
    const body = reuseNodes(this.#body, await parseAnswer(final))
    const { complete, rest } = splitSentences(answerText(body))
    const all = rest ? [...complete, rest] : complete
    // a whole that is another text than its pieces is spoken from its start
    const spokenCount = final.startsWith(this.#text.trimEnd()) ? this.#sentences.length : 0
    return { body, sentences: [...this.#sentences, ...all.slice(spokenCount)] }
  }
}

/** Keeps the identity of blocks that have not changed, so that they do not render again. */
function reuseNodes(before: readonly AnswerNode[], now: AnswerNode[]): AnswerNode[] {
  return now.map((node, i) => {
    const old = before[i]
    return old !== undefined && JSON.stringify(old) === JSON.stringify(node) ? old : node
  })
}
