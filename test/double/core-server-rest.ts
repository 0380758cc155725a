// The REST API of the core server: exactly the paths of §7; any other path is 404.
import { dateTime, DAY, itemOf, guides, items, statisticsByApp, type Wire } from './core-server-catalogue.ts'
import { profileOf, type PersonalData } from './core-server-processes.ts'
import { answerOf } from './core-server-questions.ts'

interface RestRequest {
  method: string
  /** Path relative to the base. */
  path: string
  query: URLSearchParams
  /** Parsed form body. */
  form: URLSearchParams
  json: Wire
  /** Null without a valid token. */
  me: PersonalData | null
}
interface RestReply {
  status: number
  /** Undefined for an empty body. */
  body?: unknown
}

export interface RestOptions {
  /** The envelope of lists and values where §7 does not specify one: `t`, `entities`, or none. */
  envelope: 't' | 'entities' | 'bare'
  /** How writes are acknowledged. */
  writes: 'errno' | 'no-content'
  /** Whether webQa accepts calls without a token (§7 does not specify it; §6 gives guests the catalogue only). */
  guestsMayAsk: boolean
}

const ok = (more: Wire = {}): RestReply => ({ status: 200, body: { errno: 0, ...more } })
const list = (entities: readonly unknown[], total: unknown = entities.length) => ok({ entities, total })
/** A failure: any errno but 0 (§7: "errno 0 for success"), with a human-readable text. */
const refused = (error: string, status = 200): RestReply => ({ status, body: { errno: '40001', error } })
const unauthorized: RestReply = {
  status: 401,
  body: { errno: 401, ecode: 'ACCESS_TOKEN_INVALID', error: 'token required' },
}

type Handler = (
  request: RestRequest & { me: PersonalData },
  parts: string[],
  options: RestOptions,
) => RestReply
type Route = [method: string, path: RegExp, handle: Handler]

const written = ({ writes }: RestOptions): RestReply => (writes === 'errno' ? ok() : { status: 204 })

const wrapped = ({ envelope }: RestOptions, value: unknown): RestReply => ({
  status: 200,
  body: envelope === 'bare' ? value : { errno: 0, [envelope]: value },
})

const text = (value: unknown) => String(value ?? '').toLowerCase()

/** Applies the filters of §4 (keyword, unread, statuses, sep, draft), then paging. */
function pageOf(all: readonly Wire[], query: URLSearchParams, me: PersonalData): RestReply {
  const keyword = text(query.get('keyword'))
  const statuses = text(query.get('statuses')).split(',').filter(Boolean)
  const found = all.filter((item) => {
    const searched = [item['name'], item['entry'], (item['process'] as Wire | undefined)?.['name']].map(text)
    return (
      searched.some((value) => value.includes(keyword)) &&
      (!statuses.length || statuses.includes(text(item['status']))) &&
      (query.get('unread') !== 'true' || item['read'] === null) &&
      (query.get('draft') !== 'true' || text(item['status']) === 'draft') &&
      (query.get('sep') !== 'owner' || text((item['owner'] as Wire | null)?.['id']) === text(me.account.id))
    )
  })
  const start = Number(query.get('start') ?? 0)
  // the total as a string, as many gateways send it
  return list(found.slice(start, start + Number(query.get('limit') ?? 10)), String(found.length))
}

function changeProcess(
  { form, me }: RestRequest & { me: PersonalData },
  [id]: string[],
  options: RestOptions,
) {
  const process = Object.values(me.lists)
    .flat()
    .find((entry) => text(entry['id']) === id)
  if (!process) return refused('流程不存在', 404)
  if (form.get('action') === 'read') process['read'] = dateTime(Date.now())
  else if (form.get('action') === 'rate') {
    process['rating'] = form.get('rating')
    process['review'] = form.get('remark')
  } else return refused('unknown action', 400)
  return written(options)
}

function actOnTask({ form, me }: RestRequest & { me: PersonalData }, [id]: string[], options: RestOptions) {
  const lists = [me.tasks, me.entrustedTasks]
  const from = lists.find((tasks) => tasks.some((task) => text(task['id']) === id))
  const task = from?.find((candidate) => text(candidate['id']) === id)
  if (!from || !task)
    return { status: 200, body: { errno: 409, ecode: 'TASK_ALREADY_HANDLED', error: '已被处理' } }
  const known = (task['actions'] as Wire[]).some((action) => text(action['id']) === form.get('actionId'))
  if (!known) return refused('unknown action', 400)
  from.splice(from.indexOf(task), 1)
  return written(options)
}

const taskApi: Route[] = [
  ['GET', /^\/me\/profile$/, ({ me }) => ok({ entities: [profileOf(me.account)] })],
  [
    'GET',
    /^\/me\/tasks\/todo$/,
    ({ me, query }) => pageOf(query.get('entrust') === 'true' ? me.entrustedTasks : me.tasks, query, me),
  ],
  [
    'GET',
    /^\/me\/processes\/(guest|doing|done|cc)$/,
    ({ me, query }, [name]) => pageOf(me.lists[name as keyof PersonalData['lists']], query, me),
  ],
  [
    'GET',
    /^\/me\/apps$/,
    () => list(items.map(({ id, text, uri }) => ({ id, name: text, uri, visible: 1 }))),
  ],
  ['GET', /^\/stats\/apps$/, () => list(statisticsByApp)],
  ['GET', /^\/user\/(\w+)\/entrustees$/, ({ me }, [id]) => mine(me, id, () => list(me.entrustees))],
  ['GET', /^\/user\/(\w+)\/entrusters$/, ({ me }, [id]) => mine(me, id, () => list(me.entrusters))],
  [
    'DELETE',
    /^\/user\/(\w+)\/entrustees\/(\w+)$/,
    ({ me }, [id, other], options) =>
      mine(me, id, () => {
        me.entrustees = me.entrustees.filter((entrustee) => text(entrustee['id']) !== other)
        return written(options)
      }),
  ],
  [
    'GET',
    /^\/process\/(\w+)$/,
    ({ me }, [id]) => {
      const found = Object.values(me.lists)
        .flat()
        .find((entry) => text(entry['id']) === id)
      return found ? ok({ entities: [found] }) : refused('流程不存在', 404)
    },
  ],
  ['POST', /^\/process\/(\w+)$/, changeProcess],
  ['POST', /^\/task\/(\w+)$/, actOnTask],
  [
    'PUT',
    /^\/me\/preference\/FavoriteApps\/(\w+)$/,
    ({ me }, [id], options) => {
      if (!itemOf(id)) return refused('事项不存在', 404)
      me.favorites = [Number(id), ...me.favorites.filter((favorite) => text(favorite) !== id)]
      return written(options)
    },
  ],
  [
    'DELETE',
    /^\/me\/preference\/FavoriteApps\/(\w+)$/,
    ({ me }, [id], options) => {
      me.favorites = me.favorites.filter((favorite) => text(favorite) !== id)
      return written(options)
    },
  ],
  ['GET', /^\/api\/user\/positions$/, ({ me }) => list(profileOf(me.account)['positions'] as Wire[])],
]

/** Refuses any id but the university's id of the user; the `sub` is not accepted either. */
const mine = (me: PersonalData, id: string | undefined, then: () => RestReply): RestReply =>
  id === String(me.account.id) ? then() : refused('not your id', 403)

function searchGuide({ query }: RestRequest): RestReply {
  const keyword = query.get('keyword') ?? ''
  const marked = (value: unknown) => String(value ?? '').replaceAll(keyword, `<em>${keyword}</em>`)
  const found = items.filter((item) => keyword && text(item['text']).includes(text(keyword)))
  const appList = found.map((item, n) => {
    // §3: department, then theme; results have no id
    const tags = `0${n}-${String(item['department'])},${String(item['tags'])}`
    return {
      name: item['text'],
      tags,
      description: item['description'],
      highLightName: marked(item['text']),
      highLightTags: tags,
      highLightDescription: marked(item['description']),
    }
  })
  // a result that is not in the catalogue, so it can only be shown as text
  if (found.length)
    appList.push({ ...appList[0]!, name: `${keyword}（旧版）`, highLightName: `${marked(keyword)}（旧版）` })
  const guideList = guides.filter(({ title }) => keyword && text(title).includes(text(keyword)))
  return ok({ t: { guideList, tokenList: keyword ? [keyword] : null, appList } })
}

const taskCenter: Route[] = [
  ['POST', /^\/manage\/searchGuide$/, searchGuide],
  [
    'POST',
    /^\/manage\/apps\/recommended$/,
    () => list(items.slice(0, 6).map(({ id, code }, n) => ({ id, code, recommend: String(6 - n) }))),
  ],
]
const anonymousTaskCenter: Route[] = [
  ['GET', /^\/api\/noLogin\/visit$/, (_r, _p, options) => wrapped(options, '123456')],
  ['GET', /^\/api\/noLogin\/visitToday$/, (_r, _p, options) => wrapped(options, 321)],
  ['GET', /^\/api\/noLogin\/visit\/timestamp$/, (_r, _p, options) => wrapped(options, ['17', Date.now()])],
  ['GET', /^\/api\/noLogin\/statsAppList$/, (_r, _p, options) => wrapped(options, statisticsByApp)],
  [
    'GET',
    /^\/api\/accessRecord$/,
    ({ query }, _p, options) =>
      wrapped(
        options,
        [3, 2, 1, 0].map((n) => ({
          labelName: query.get('labelName'),
          date: dateTime(Date.now() - n * DAY),
          value: String(100 + n),
        })),
      ),
  ],
]

const bot: Route[] = [['POST', /^\/webQa$/, ({ json }) => ok({ t: answerOf(String(json['ques'] ?? '')) })]]
const asr: Route[] = [
  ['POST', /^\/?$/, ({ form }) => ok({ t: { order: form.get('order'), text: `第${form.get('order')}段` } })],
]

/** Routes by base path; `signedIn` routes require a token. */
export const REST_BASES: Record<string, { open: Route[]; signedIn: Route[] }> = {
  '/task-api': { open: [], signedIn: taskApi },
  '/taskcenter': { open: anonymousTaskCenter, signedIn: taskCenter },
  '/knowledge-bot': { open: [], signedIn: bot },
  '/asr': { open: [], signedIn: asr },
}

export function runRest(base: string, request: RestRequest, options: RestOptions): RestReply {
  const { open, signedIn } = REST_BASES[base]!
  const anonymous = options.guestsMayAsk && base === '/knowledge-bot' ? [...open, ...signedIn] : open
  const match = (routes: Route[]) =>
    routes
      .filter(([method]) => method === request.method)
      .map(([, pattern, handle]) => ({ parts: pattern.exec(request.path)?.slice(1), handle }))
      .find(({ parts }) => parts)
  const found = match(anonymous) ?? match(signedIn)
  if (!found) return { status: 404, body: { status: 404, message: 'Not Found' } }
  if (!request.me && !match(anonymous)) return unauthorized
  return found.handle(request as RestRequest & { me: PersonalData }, found.parts!, options)
}
