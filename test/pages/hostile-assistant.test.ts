import { deepEqual, ok } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { json } from '../double/fault-server.ts'
import type { Stand } from '../double/hall-stand.ts'
import { PER_ANSWER } from '../double/help-answers.ts'
import type { Staged } from '../double/hostile-probe.ts'
import { apart, N, openHostile, range, shortened, textAt, type Hostile } from '../double/hostile-stand.ts'

// Quality §3: what the assistant, the help centre, the search and the bus bring carries the 240 hostile texts, too. An
// answer holds eight of them, as links and as questions; a record of history one, in Markdown or in HTML.

const helper = (attributes: Record<string, string> = {}): Staged => ({ tag: 'univ-assistant', attributes })
const catalogue = (attributes: Record<string, string>): Staged => ({
  tag: 'univ-service-catalogue',
  attributes: { bus: '', ...attributes },
})
describe('a hostile assistant, help centre, search and bus', () => {
  let hostile: Hostile
  before(async () => {
    hostile = await openHostile()
    hostile.fill()
  })
  after(() => hostile.close())

  test('whatever it answers, its words are words, and what is dangerous of them is gone', async () => {
    const stand = await hostile.stand(true)
    hostile.fill(4)
    await stand.show([apart(hostile.server, 0, helper())])
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

  test('what was asked before, who answers and what is recommended does no harm', async () => {
    const stand = await hostile.stand(true)
    hostile.fill()
    hostile.server.answers['userApps'] = () => []
    // a text that was Markdown in one of them is HTML in the other
    for (const from of [1, 2]) {
      await stand.show([apart(hostile.server, from, helper({ open: '' }))])
      await toTheEnd(stand)
      await hostile.unharmed(stand, `history from ${from}`)
    }
    await hostile.press(stand, 'Change batch')
    await hostile.unharmed(stand, 'another batch')
  })
  async function toTheEnd(stand: Stand) {
    const pages = await stand.page.evaluate(async (most) => {
      let pressed = 0
      for (let wait = 0; wait < 1_000 && pressed < most; wait++) {
        pressed += globalThis.__probe.press('Earlier conversation')
        if (globalThis.__probe.text().includes('No more')) break
        await new Promise((done) => setTimeout(done, 10))
      }
      return pressed
    }, 2 * N)
    await stand.settle()
    ok(pages > 0, 'earlier pages were opened')
    await hostile.shows(stand, 'No more', 'history')
  }

  test('robots whose name, picture and welcome are hostile say hello', async () => {
    const stand = await hostile.stand(true)
    hostile.fill(4)
    // of two on a page the second waits, so one after the other
    for (const from of range(N / 8, 8)) {
      await stand.show([apart(hostile.server, from, helper({ open: '' }))])
      await hostile.unharmed(stand, `robot ${from}`)
    }
  })

  test('failures of it that speak hostile words are told without them', async () => {
    const stand = await hostile.stand(true)
    hostile.server.fault = ({ op }) =>
      op === 'config'
        ? undefined
        : (response) =>
            json(response, {
              ...{ errno: 7, ecode: textAt(9), error: shortened.join('\n') },
              errors: shortened.map((message) => ({ message })),
            })
    await stand.show([apart(hostile.server, 901, helper())])
    await stand.page.evaluate(() =>
      document.querySelector<HTMLElement & { ask(question: string): void }>('#stage > *')!.ask('why?'),
    )
    await stand.settle()
    await hostile.shows(stand, 'This question could not be asked.', 'a failure')
    await hostile.unharmed(stand, 'failures')
    hostile.server.fault = undefined
  })

  test('questions, labels, notices and contacts of the help centre do no harm, open or closed', async () => {
    const stand = await hostile.stand(true, 6_000)
    hostile.fill()
    await stand.show([catalogue({ view: 'help' })])
    await hostile.shows(stand, textAt(3), 'help')
    await hostile.unharmed(stand, 'help')
    hostile.fill(8)
    await stand.show(
      range(N / 8, 8).map((from) => apart(hostile.server, from, catalogue({ view: 'help', panel: 'q0' }))),
    )
    for (const at of range(4, 2)) {
      await stand.page.evaluate((id) => {
        for (const tag of document.querySelectorAll('#stage > *')) tag.setAttribute('panel', id)
      }, `q${at}`)
      await stand.settle()
      await hostile.unharmed(stand, `questions ${at}`)
    }
    hostile.fill()
  })

  test('a search whose every hit, mark, token and guide is hostile does no harm', async () => {
    const stand = await hostile.stand(true, 12_000)
    await stand.show([catalogue({ view: 'search', keyword: 'x' })])
    await hostile.shows(stand, textAt(3).trim(), 'hits')
    await hostile.unharmed(stand, 'a search')
  })

  test('events that say anything change nothing but what is asked for again', async () => {
    const stand = await hostile.stand(true)
    hostile.fill(4)
    const { server } = hostile
    const sent = shortened.flatMap((text, at) => [
      { id: 2 * at + 1, type: ['task', 'process', 'favorite', 'read', text][at % 5], subject: text },
      { id: text, type: 'task', subject: { text } },
    ])
    let streams = 0
    server.answers['GET /bus'] = () => ({})
    server.fault = ({ op }) =>
      op === 'GET /bus'
        ? (response) => {
            streams++
            response.writeHead(200, { 'content-type': 'text/event-stream' })
            for (const event of sent)
              response.write(`id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
            for (const text of shortened) response.write(`data: ${text}\n\n${text}\n`)
          }
        : undefined
    await stand.show([
      { tag: 'univ-process-center', attributes: { tenant: 'bus', bus: '/bus', list: 'todo' } },
    ])
    for (let wait = 0; wait < 400 && streams === 0; wait++) await stand.page.waitForTimeout(25)
    ok(streams > 0, 'the stream was opened')
    await stand.settle()
    await hostile.shows(stand, textAt(1).trim(), 'tasks')
    await hostile.unharmed(stand, 'events')
    deepEqual(
      server.missing.filter((path) => /bus/.test(path)),
      [],
    )
    server.fault = undefined
  })

  test('addresses of a calendar do no harm', async () => {
    const stand = await hostile.stand(true)
    hostile.fill(4)
    // one in twelve, each with its whole way
    for (const from of range(N / 12, 12)) {
      const attributes = { list: 'todo', bus: '', query: 'limit=4&start=0' }
      await stand.show([apart(hostile.server, from, { tag: 'univ-process-center', attributes })])
      await hostile.press(stand, 'Calendar feed')
      await hostile.unharmed(stand, `a calendar from ${from}`)
    }
  })
})
