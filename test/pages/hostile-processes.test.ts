import { equal } from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Staged } from '../double/hostile-probe.ts'
import { apart, N, openHostile, range, textAt, type Hostile } from '../double/hostile-stand.ts'

// Quality §3, the process centre: every field of processes, tasks, steps, milestones, delegations and people carries
// 240 hostile texts, in both back ends.

const ROWS = 60
const center = (attributes: Record<string, string>): Staged => ({ tag: 'univ-process-center', attributes })

/** Each list with its texts, sixty rows a tag; the others of the same kind of row show a quarter of them. */
interface Scene {
  list: string
  more?: Record<string, string>
  from: readonly number[]
  /** buttons to press, one after the other; everything is looked at after each */
  press?: string[]
}
const all = range(N / ROWS, ROWS)
const SCENES: readonly Scene[] = [
  { list: 'todo', from: all },
  { list: 'entrust', from: [0] },
  { list: 'meApply', from: all },
  { list: 'flow_cc', from: [60] },
  { list: 'doing', from: [120] },
  { list: 'done', from: [180] },
  { list: 'manage', from: [0] },
  { list: 'apps', from: [0] },
  { list: 'todo', more: { processes: 'app-center' }, from: all },
  { list: 'done', more: { processes: 'app-center' }, from: all },
]

describe('hostile processes', () => {
  let hostile: Hostile
  before(async () => {
    hostile = await openHostile()
    hostile.fill()
  })
  after(() => hostile.close())

  for (const { list, more = {}, from, press = [] } of SCENES)
    test(`the list ${list} ${more['processes'] ?? ''} with hostile text in every field does no harm`, async () => {
      const stand = await hostile.stand(true)
      const tags = from.map((start) =>
        center({ ...more, list, query: `limit=${ROWS}&start=${start}`, tenant: `${list}${start}`, bus: '' }),
      )
      await stand.show(tags)
      for (const start of from)
        await hostile.shows(
          stand,
          textAt(start + 3)
            .trim()
            .slice(0, 200),
          list,
        )
      await hostile.unharmed(stand, list)
      for (const button of press) {
        await hostile.press(stand, button)
        await hostile.unharmed(stand, `${list}, ${button}`)
      }
    })

  test('processes whose every step, milestone and remark is hostile are opened', async () => {
    const stand = await hostile.stand(true)
    // each shows three of its steps
    await stand.show(range(N / 3, 3).map((at) => center({ 'process-id': `p${at}`, bus: '' })))
    await hostile.shows(stand, textAt(9), 'details')
    await hostile.unharmed(stand, 'details')
  })

  test('dialogs tell hostile names as names', async () => {
    const stand = await hostile.stand(true)
    const opened = new Set<string>()
    // a button, and what is behind it
    for (const [list, ...way] of [
      ['todo', 'ACTION'],
      ['meApply', 'Rate'],
      ['meApply', 'Details', 'Remind'],
      ['meApply', 'Details', 'Withdraw'],
    ] as const)
      for (const at of range(4, 60)) {
        const place = { list, query: `limit=1&start=${at}`, tenant: `${way.join()}${at}`, bus: '' }
        await stand.show([center(place)])
        for (const step of way) {
          const name = step === 'ACTION' ? textAt(at).trim() : step
          const found = await stand.page.evaluate((button) => globalThis.__probe.press(button), name)
          await stand.settle()
          if (found) opened.add(step)
          await hostile.unharmed(stand, `${step} at ${at}`)
        }
      }
    const missing = ['ACTION', 'Rate', 'Details', 'Remind', 'Withdraw'].filter((step) => !opened.has(step))
    equal(missing.join(', '), '', 'these were never opened')
  })

  test('failures that speak hostile words are told without them', async () => {
    const stand = await hostile.stand(true)
    const { server } = hostile
    server.fault = ({ op }) =>
      op === 'config'
        ? undefined
        : (response) => {
            const said = range(N).map(textAt).join('\n')
            response.writeHead(200, { 'content-type': 'application/json' })
            response.end(
              JSON.stringify({ errors: [{ message: said }], errno: 7, ecode: textAt(9), error: said }),
            )
          }
    const tags = ['todo', 'done', 'entrust', 'apps'].map((list) => center({ list }))
    await stand.show([...tags, center({ 'process-id': 'p0' })].map((tag, at) => apart(server, 900 + at, tag)))
    await hostile.shows(stand, 'could not be loaded', 'failures')
    await hostile.unharmed(stand, 'failures')
  })
})
