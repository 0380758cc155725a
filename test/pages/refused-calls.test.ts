// Each call of each page is refused: its own part of the page is absent or reports it, and the rest works. A load refuses
// one call of each service.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { PATHS } from '../../src/runtime/routing/paths.ts'
import { eventually, expectEventually, waitUntil } from '../tools/eventually.ts'
import { interceptRequests } from '../tools/intercept-requests.ts'
import { readOutline } from './page-outline.ts'
import { accountMenu, setUpPortal } from './portal-fixture.ts'
import { by401, byCode, type Rejection } from './rejection-cases.ts'

const REFUSALS: Record<string, Rejection['answer']> = {
  'HTTP 401': by401,
  'HTTP 403': () => ({ status: 403, json: {} }),
  'a missing scope': byCode('ACCESS_TOKEN_SCOPE_INVALID'),
  'HTTP 500': () => ({ status: 500, json: {} }),
}
/** Two of these in one load may look like a lost session. */
const OF_THE_TOKEN = ['HTTP 401', 'a missing scope']

const PAGES = [
  PATHS.apps,
  PATHS.serviceC,
  `${PATHS.searchResult}?seq=card`,
  PATHS.todo,
  PATHS.doing,
  PATHS.meApply,
  PATHS.done,
  PATHS.flow_cc,
  `${PATHS.todo}?list=manage`,
  PATHS.favorite,
  PATHS.appdetail,
  PATHS.helpcenter,
]

/** The headings that a call has its own: those of its section, or of the records in its reply. */
const OWN_HEADINGS: Record<string, RegExp> = {
  'GET /task-api/me/tasks/todo': /^To do first$/,
  'GET /task-api/me/processes/doing': /^Latest on my requests$/,
  appStatistics: /^Used most$/,
  userApps: /^(Recommended items|Suggested for you)$/,
  userFavoriteApps: /^Suggested for you$/,
  standardQuestions: /^Questions$/,
  'POST /taskcenter/manage/apps/recommended': /^Recommended items$/,
  'POST /taskcenter/manage/searchGuide': /^How-to guides$/,
  'GET /taskcenter/api/noLogin/notices': /^(Cloud drive|Road works|Promotion papers)/,
  guide: /^(?!How-to guides|Help centre)/,
  // guides are in one group, without the themes
  appTags: /^(?!Other guides|How-to guides$)/,
}

/** Names a call, whatever its parameters: `GET /task-api/me/tasks/todo`, or the operation of a query. */
const callOf = ({ method, url, body }: { method: string; url: string; body: string }): string =>
  /"operationName":"(\w+)"/.exec(body)?.[1] ?? `${method} ${new URL(url).pathname}`

/** `/task-api`, `/taskcenter` …; queries go to the app centre. */
const serviceOf = (call: string): string => / (\/[^/]+)/.exec(call)?.[1] ?? ''

const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^<h[1-6]> (.*)$/gm)].map(([, name]) => name!)

/** On so many pages each call is refused, in another way on each. */
const PAGES_PER_CALL = 4

interface Refusal {
  call: string
  way: string
}
interface PageLoad {
  headings: string[]
  calls: readonly string[]
}

/** Calls of different services share a load. */
function groupRefusals(all: readonly Refusal[]): Refusal[][] {
  const groups: Refusal[][] = []
  for (const refusal of all) {
    const isApart = ({ call, way }: Refusal) =>
      serviceOf(call) !== serviceOf(refusal.call) &&
      !(OF_THE_TOKEN.includes(way) && OF_THE_TOKEN.includes(refusal.way))
    const group = groups.find((others) => others.every(isApart))
    if (group) group.push(refusal)
    else groups.push([refusal])
  }
  return groups
}

describe('refused calls', { concurrency: 3 }, () => {
  const fixture = setUpPortal({ keepsPages: true })
  const idleTabs: Awaited<ReturnType<typeof openTab>>[] = []
  const loads = new Map<string, PageLoad>()
  const refusals = new Map<string, Refusal[]>()
  before(async () => {
    const times = new Map<string, number>()
    await inTab(async ({ load }) => {
      for (const path of PAGES) {
        const loaded = await load(path)
        loads.set(path, loaded)
        refusals.set(path, [])
        for (const call of loaded.calls) {
          const turn = times.get(call) ?? 0
          times.set(call, turn + 1)
          const way = Object.keys(REFUSALS)[(times.size + turn) % 4]!
          if (turn < PAGES_PER_CALL) refusals.get(path)!.push({ call, way })
        }
      }
    })
  })

  async function openTab() {
    const { page } = await fixture.openMember('approver', `/${PATHS.apps}`, { expected: [/./] })
    const calls = new Set<string>()
    const trips: string[] = []
    let refused: readonly Refusal[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest() && !request.frame().parentFrame()) trips.push(request.url())
    })
    const services = ['app-center', 'task-api', 'taskcenter', 'knowledge-bot']
    await interceptRequests(
      page,
      services.map((service) => `*/${service}*`),
      (request) => {
        if (!request.headers['authorization']) return undefined
        const call = callOf(request)
        calls.add(call)
        const refusal = refused.find((each) => each.call === call)
        return refusal && REFUSALS[refusal.way]!(request.url)
      },
    )
    /** Loads a page, and returns what it shows once nothing loads and changes at three looks in a row. */
    async function load(path: string, refusals: readonly Refusal[] = []): Promise<PageLoad> {
      refused = refusals
      trips.length = 0
      calls.clear()
      await page.goto(`${fixture.campus.url}/${path}`)
      await accountMenu(page).waitFor()
      let looks = 0
      let last = ''
      await waitUntil('nothing loads', async () => {
        const { busy, text } = await readOutline(page)
        // a page may look the same between two of its calls: each makes four at least
        looks = busy === 0 && text === last && calls.size >= 4 ? looks + 1 : 0
        last = text
        return looks === 2
      })
      equal(trips.length, 1, `left for ${trips.at(-1)}`)
      return { headings: headingsOf(last), calls: [...calls] }
    }
    return { page, load }
  }
  /** With the browser's cache, a load costs half. */
  async function inTab<T>(run: (tab: Awaited<ReturnType<typeof openTab>>) => Promise<T>): Promise<T> {
    const tab = idleTabs.pop() ?? (await openTab())
    const result = await run(tab)
    idleTabs.push(tab)
    return result
  }

  for (const path of PAGES)
    test(`/${path}`, () =>
      inTab(async ({ page, load }) => {
        const { headings, calls } = loads.get(path)!
        ok(calls.length >= 4, calls.join())
        for (const refused of groupRefusals(refusals.get(path)!)) {
          const where = refused.map(({ way, call }) => `${way} for ${call}`).join(', ')
          await load(path, refused).catch((error: unknown) => {
            throw new Error(`${where}: ${String(error)}`, { cause: error })
          })
          const isOwn = (name: string) => refused.some(({ call }) => OWN_HEADINGS[call]?.test(name))
          // a part of the page may come after a moment in which nothing loads
          await eventually(async () => {
            const found = headingsOf((await readOutline(page)).text)
            ok(found.includes(headings[0]!), `${where}: ${found.join()}`)
            const missing = headings.filter((name) => !found.includes(name) && !isOwn(name))
            deepEqual(missing, [], where)
          })
          // without another read of its service, which can be repeated, a call is the service: the page names it
          const isService = refused.some(({ call }) =>
            calls.every(
              (other) => other === call || other.startsWith('POST ') || serviceOf(other) !== serviceOf(call),
            ),
          )
          if (!isService)
            await expectEventually(() => page.getByText('the service does not accept it').count(), 0, where)
          await expectEventually(() => accountMenu(page).isVisible(), true, where)
        }
      }))
})
