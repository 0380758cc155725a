import { equal } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { TagSpec } from '../double/page-probe.ts'
import {
  withOwnRuntime,
  GROUP_COUNT,
  setUpHostileTestBed,
  groupAt,
  groupedTexts,
  range,
  shortTexts,
} from '../double/hostile-test-bed.ts'
import { readNow } from '../tools/eventually.ts'

// Quality §3, the process centre: every field of processes, tasks, steps, milestones, delegations and people contains
// the 240 hostile texts, in both back ends.

const ROWS = 53
const processCenterTag = (attributes: Record<string, string>): TagSpec => ({
  tag: 'univ-process-center',
  attributes,
})

/** Each list with its texts, 53 rows per tag; lists with the same kind of row show only a third of them. */
interface ListView {
  list: string
  attributes?: Record<string, string>
  starts: readonly number[]
  /** buttons to click, one after the other; the page is checked after each */
  press?: string[]
}
const allStarts = range(Math.ceil(GROUP_COUNT / ROWS), ROWS)
const LIST_VIEWS: readonly ListView[] = [
  { list: 'todo', starts: allStarts },
  { list: 'entrust', starts: [0] },
  { list: 'meApply', starts: allStarts },
  { list: 'flow_cc', starts: [53] },
  { list: 'doing', starts: [106] },
  { list: 'done', starts: [53] },
  { list: 'manage', starts: [0] },
  { list: 'apps', starts: [0] },
  { list: 'todo', attributes: { processes: 'app-center' }, starts: allStarts },
  { list: 'done', attributes: { processes: 'app-center' }, starts: allStarts },
]

describe('hostile processes', () => {
  const hostile = setUpHostileTestBed(groupedTexts)
  before(() => hostile.fillReplies())

  for (const { list, attributes: more = {}, starts, press = [] } of LIST_VIEWS)
    test(`renders the list ${list} ${more['processes'] ?? ''} with hostile text in every field safely`, async () => {
      const testPage = await hostile.sharedPage(true)
      const tags = starts.map((start) =>
        processCenterTag({
          ...more,
          list,
          query: `limit=${ROWS}&start=${start}`,
          tenant: `${list}${start}`,
          bus: '',
        }),
      )
      await testPage.show(tags)
      for (const start of starts)
        await hostile.expectShown(
          testPage,
          groupAt(start + 3)
            .trim()
            .slice(0, 200),
          list,
        )
      await hostile.expectUnharmed(testPage, list)
      for (const button of press) {
        await hostile.press(testPage, button)
        await hostile.expectUnharmed(testPage, `${list}, ${button}`)
      }
    })

  test('opens processes with hostile steps, milestones and remarks safely', async () => {
    const testPage = await hostile.sharedPage(true)
    // each process shows three of its steps
    await testPage.show(
      range(Math.ceil(GROUP_COUNT / 3), 3).map((index) =>
        processCenterTag({ 'process-id': `p${index}`, bus: '' }),
      ),
    )
    await hostile.expectShown(testPage, groupAt(9), 'details')
    await hostile.expectUnharmed(testPage, 'details')
    await hostile.expectShown(testPage, 'Questions and answers', 'the thread')
  })

  test('shows hostile names in dialogs as text', async () => {
    const testPage = await hostile.sharedPage(true)
    const opened = new Set<string>()
    // a button, and what it opens
    for (const [list, ...way] of [
      ['todo', 'ACTION'],
      ['todo', 'Applicant'],
      ['meApply', 'Rate'],
      ['meApply', 'Details of', 'Remind'],
      ['meApply', 'Details of', 'Withdraw'],
    ] as const)
      for (const index of range(4, 40)) {
        const place = { list, query: `limit=1&start=${index}`, tenant: `${way.join()}${index}`, bus: '' }
        await testPage.show([processCenterTag(place)])
        for (const step of way) {
          const name = step === 'ACTION' ? groupAt(index).trim() : step
          const found = await readNow(() =>
            testPage.page.evaluate((button) => globalThis.__probe.press(button), name),
          )
          await testPage.waitUntilIdle()
          if (found) opened.add(step)
          await hostile.expectUnharmed(testPage, `${step} at ${index}`)
        }
      }
    const missing = ['ACTION', 'Applicant', 'Rate', 'Details of', 'Remind', 'Withdraw'].filter(
      (step) => !opened.has(step),
    )
    equal(missing.join(', '), '', 'these were never opened')
  })

  test('does not show hostile error messages', async () => {
    const testPage = await hostile.sharedPage(true)
    const { server } = hostile
    server.fault = ({ op }) =>
      op === 'config'
        ? undefined
        : (response) => {
            const said = shortTexts.join('\n')
            response.writeHead(200, { 'content-type': 'application/json' })
            response.end(
              JSON.stringify({ errors: [{ message: said }], errno: 7, ecode: groupAt(9), error: said }),
            )
          }
    const tags = ['todo', 'done', 'entrust', 'apps'].map((list) => processCenterTag({ list }))
    await testPage.show(
      [...tags, processCenterTag({ 'process-id': 'p0' })].map((tag, i) =>
        withOwnRuntime(server, 900 + i, tag),
      ),
    )
    await hostile.expectShown(testPage, 'could not be loaded', 'failures')
    await hostile.expectUnharmed(testPage, 'failures')
  })
})
