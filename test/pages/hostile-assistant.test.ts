import { after, before, describe, test } from 'node:test'
import { helpAnswers, PER_ANSWER } from '../double/help-answers.ts'
import type { Staged } from '../double/hostile-probe.ts'
import { N, openHostile, range, textAt, type Hostile } from '../double/hostile-stand.ts'

// Quality §3: what the assistant brings carries the 240 hostile texts, too: an answer holds eight of them, as links and
// as questions.

const helper: Staged = { tag: 'univ-assistant' }

describe('a hostile assistant', () => {
  let hostile: Hostile
  before(async () => {
    hostile = await openHostile()
    hostile.fill(4)
    Object.assign(hostile.server.answers, helpAnswers({ n: 4, word: (_op, at) => textAt(at) }))
  })
  after(() => hostile.close())

  test('whatever it answers, its words are words, and what is dangerous of them is gone', async () => {
    const stand = await hostile.stand(true)
    await stand.show([helper])
    const questions = range(N / PER_ANSWER, PER_ANSWER).map((i) => `${i} ${textAt(i)}`.slice(0, 400))
    await stand.page.evaluate(async (all) => {
      const tag = document.querySelector<HTMLElement & { ask(question: string): void }>('#stage > *')!
      const replies = () =>
        tag
          .shadowRoot!.querySelector('univ-assistant-dialog')
          ?.shadowRoot?.querySelectorAll('.assistant-reply').length ?? 0
      for (const [i, question] of all.entries()) {
        tag.ask(question)
        for (let wait = 0; replies() <= i; wait++) {
          if (wait > 20_000) throw new Error(`${question} was never answered`)
          await new Promise((done) => setTimeout(done, 5))
        }
      }
    }, questions)
    await hostile.shows(stand, textAt(3), 'links')
    await hostile.unharmed(stand, 'answers')
    // thumbs and their reasons stand beside hostile words, too
    await hostile.press(stand, 'Not helpful')
    await hostile.unharmed(stand, 'thumbs')
  })
})
