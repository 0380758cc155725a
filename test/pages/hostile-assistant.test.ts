import { deepEqual, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sendJson } from '../double/fault-server.ts'
import type { TestPage } from '../double/test-page.ts'
import { LINKS_PER_ANSWER } from '../double/help-answers.ts'
import type { TagSpec } from '../double/page-probe.ts'
import {
  withOwnRuntime,
  GROUP_COUNT,
  groupAt,
  groupedTexts,
  setUpHostileTestBed,
  range,
  shortTexts,
} from '../double/hostile-test-bed.ts'
import { expectEventually, waitUntil } from '../tools/eventually.ts'

// Quality §3: data from the assistant, the help centre, the search and the bus contains the 240 hostile texts, too. An
// answer contains eight groups of them, as links and as questions; a history record one, in Markdown or in HTML.

const assistantTag = (attributes: Record<string, string> = {}): TagSpec => ({
  tag: 'univ-assistant',
  attributes,
})
const catalogueTag = (attributes: Record<string, string>): TagSpec => ({
  tag: 'univ-service-catalogue',
  attributes: { bus: '', ...attributes },
})
describe('a hostile assistant, help centre, search and bus', () => {
  const hostile = setUpHostileTestBed(groupedTexts)
  before(() => hostile.fillReplies())

  test('renders answers as text without their dangerous parts', async () => {
    const testPage = await hostile.sharedPage(true)
    hostile.fillReplies(4)
    await testPage.show([withOwnRuntime(hostile.server, 0, assistantTag())])
    const questions = range(Math.ceil(GROUP_COUNT / LINKS_PER_ANSWER), LINKS_PER_ANSWER).map((i) =>
      `${i} ${groupAt(i)}`.slice(0, 400),
    )
    await testPage.page.evaluate(async (all) => {
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
    await hostile.expectShown(testPage, groupAt(3), 'links')
    await hostile.expectUnharmed(testPage, 'answers')
    // the feedback buttons and reasons also render next to hostile texts
    await hostile.press(testPage, 'Not helpful')
    await hostile.expectUnharmed(testPage, 'thumbs')
  })

  test('renders hostile history, robots and recommendations safely', async () => {
    const testPage = await hostile.sharedPage(true)
    hostile.fillReplies()
    hostile.server.answers['userApps'] = () => []
    // each text is Markdown in one round and HTML in the other
    for (const from of [1, 2]) {
      await testPage.show([withOwnRuntime(hostile.server, from, assistantTag({ open: '' }))])
      await toTheEnd(testPage)
      await hostile.expectUnharmed(testPage, `history from ${from}`)
    }
    await hostile.press(testPage, 'Show other questions')
    await hostile.expectUnharmed(testPage, 'other questions')
  })
  async function toTheEnd(testPage: TestPage) {
    const pages = await testPage.page.evaluate(async (most) => {
      let openSignInWindow = 0
      for (let wait = 0; wait < 1_000 && openSignInWindow < most; wait++) {
        openSignInWindow += globalThis.__probe.press('Earlier conversation')
        if (globalThis.__probe.text().includes('No more')) break
        await new Promise((done) => setTimeout(done, 10))
      }
      return openSignInWindow
    }, 2 * GROUP_COUNT)
    await testPage.waitUntilIdle()
    ok(pages > 0, 'earlier pages were opened')
    await hostile.expectShown(testPage, 'No more', 'history')
  }

  test('still greets when robots have a hostile name, picture and welcome', async () => {
    const testPage = await hostile.sharedPage(true)
    hostile.fillReplies(4)
    // a second assistant on the page stays hidden, so one at a time
    for (const from of range(Math.ceil(GROUP_COUNT / 8), 8)) {
      await testPage.show([withOwnRuntime(hostile.server, from, assistantTag({ open: '' }))])
      await hostile.expectUnharmed(testPage, `robot ${from}`)
    }
  })

  test('does not show hostile error messages', async () => {
    const testPage = await hostile.sharedPage(true)
    hostile.server.fault = ({ op }) =>
      op === 'config'
        ? undefined
        : (response) =>
            sendJson(response, {
              ...{ errno: 7, ecode: groupAt(9), error: shortTexts.join('\n') },
              errors: shortTexts.map((message) => ({ message })),
            })
    await testPage.show([withOwnRuntime(hostile.server, 901, assistantTag())])
    await testPage.page.evaluate(() =>
      document.querySelector<HTMLElement & { ask(question: string): void }>('#stage > *')!.ask('why?'),
    )
    await testPage.waitUntilIdle()
    await hostile.expectShown(testPage, 'Your question could not be sent.', 'a failure')
    await hostile.expectUnharmed(testPage, 'failures')
    hostile.server.fault = undefined
  })

  test('renders hostile questions, labels, notices and contacts of the help centre safely, collapsed or expanded', async () => {
    const testPage = await hostile.sharedPage(true, 6_000)
    hostile.fillReplies()
    await testPage.show([catalogueTag({ view: 'help' })])
    await hostile.expectShown(testPage, groupAt(3), 'help')
    await hostile.expectUnharmed(testPage, 'help')
    hostile.fillReplies(8)
    await testPage.show(
      range(Math.ceil(GROUP_COUNT / 8), 8).map((from) =>
        withOwnRuntime(hostile.server, from, catalogueTag({ view: 'help', panel: 'q0' })),
      ),
    )
    for (const index of range(4, 2)) {
      await testPage.page.evaluate((id) => {
        for (const tag of document.querySelectorAll('#stage > *')) tag.setAttribute('panel', id)
      }, `q${index}`)
      await testPage.waitUntilIdle()
      await hostile.expectUnharmed(testPage, `questions ${index}`)
    }
    hostile.fillReplies()
  })

  test('renders hostile search hits, highlights, tokens and guides safely', async () => {
    const testPage = await hostile.sharedPage(true, 12_000)
    await testPage.show([catalogueTag({ view: 'search', keyword: 'x' })])
    await hostile.expectShown(testPage, groupAt(3).trim(), 'hits')
    await hostile.expectUnharmed(testPage, 'a search')
  })

  test('hostile bus events only trigger refetches', async () => {
    const testPage = await hostile.sharedPage(true)
    hostile.fillReplies(4)
    const { server } = hostile
    const sent = shortTexts.flatMap((text, index) => [
      { id: 2 * index + 1, type: ['task', 'process', 'favorite', 'read', text][index % 5], subject: text },
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
            for (const text of shortTexts) response.write(`data: ${text}\n\n${text}\n`)
          }
        : undefined
    await testPage.show([
      { tag: 'univ-process-center', attributes: { tenant: 'bus', bus: '/bus', list: 'todo' } },
    ])
    await waitUntil('the stream is opened', () => streams > 0)
    await testPage.waitUntilIdle()
    await hostile.expectShown(testPage, groupAt(1).trim(), 'tasks')
    await hostile.expectUnharmed(testPage, 'events')
    deepEqual(
      server.unanswered.filter((path) => /bus/.test(path)),
      [],
    )
    server.fault = undefined
  })

  test('renders hostile calendar URLs safely', async () => {
    const testPage = await hostile.sharedPage(true)
    hostile.fillReplies(4)
    // one in eight
    const all = range(Math.ceil(GROUP_COUNT / 8), 8)
    const attributes = { list: 'todo', bus: '', query: 'limit=4&start=0' }
    await testPage.show(
      all.map((from) => withOwnRuntime(hostile.server, from, { tag: 'univ-process-center', attributes })),
    )
    hostile.server.calls.length = 0
    await hostile.press(testPage, 'Calendar feed', all.length)
    await expectEventually(
      () => hostile.server.calls.filter(({ op }) => op === 'GET /me/calendar').length,
      all.length,
    )
    await hostile.expectUnharmed(testPage, 'calendars')
  })
})
