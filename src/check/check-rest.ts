// Every REST call that reads. Never sends writes.
import type { AdditionName } from '../contract/additions.docs.ts'
import { loadEntityNames } from '../contract/decode-entities.ts'
import { DecodeError, isObject, ownValue } from '../contract/decoders.ts'
import { createReplyAdapter } from '../runtime/wire/adapt-reply.ts'
import { MISSING_CALL } from '../runtime/wire/capabilities.ts'
import { recordAddition, recordToken, report, reportCall, type CheckContext } from './check-context.ts'
import { checkLimit, checkSecondPage, checkTotal, listIn, sampleId } from './check-paging.ts'
import { findTextFaults } from './find-text-faults.ts'
import { findMismatches, type Mismatch } from './match-schema.ts'
import { restReads, type SampleIds } from './operations.ts'
import { corsFault, findLongId, onNoReply, parseJson, request, tokenAdvice, type Reply } from './request.ts'
import { absent, skipped, works, wrong, type Finding } from './result.ts'

type Read = (typeof restReads)[number]

const lineOf = ({ operation: { method, path } }: Read): string => `${method} ${path}`
const see = (read: Read): string => `openapi.json, ${lineOf(read)}`

function urlOf({ operation, input }: Read, { config, sampleIds }: CheckContext, changed = {}): string {
  const { path = {}, query: own = {} } = input(sampleIds, config)
  const query = { ...own, ...changed }
  const template = config.bases[operation.base] + (operation.path === '/' ? '' : operation.path)
  const url = new URL(
    template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? '')),
  )
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url.href
}

/** The value inside an envelope: `entities`, `t`, or the whole body. */
const unwrap = (body: unknown): unknown => (isObject(body) ? (body['entities'] ?? body['t'] ?? body) : body)

const describe = (body: unknown): string => {
  if (Array.isArray(body)) return 'an array'
  if (!isObject(body)) return typeof body
  return `an object with ${Object.keys(body).slice(0, 6).join(', ') || 'nothing'}`
}

export const isSuccess = (errno: unknown): boolean => errno === 0 || errno === '0' || errno === null

/** errno other than 0, or an HTTP error status; '' for none. */
function failureOf({ status }: Reply, body: unknown): string {
  const { errno = 0, ecode, error } = isObject(body) ? body : {}
  if (status < 300 && isSuccess(errno)) return ''
  const words = [ecode, error].filter((word) => typeof word === 'string' && word !== '')
  const code = status >= 300 ? `HTTP ${status}` : `errno ${JSON.stringify(errno)}`
  return words.length ? `${code}: ${words.join(', ').slice(0, 200)}` : code
}

async function checkRead(context: CheckContext, read: Read, area: string): Promise<void> {
  const { operation } = read
  const url = urlOf(read, context)
  const { requester } = context
  const reply = await request(requester, url, { method: operation.method, authorized: !operation.anonymous })
  const fault = corsFault(reply.headers, url, requester.origin)
  const add = (...findings: Finding[]) =>
    reportCall(context, area, lineOf(read), findings, { url, fault, headers: reply.headers })
  const addition = operation.docs?.addition
  if (addition && MISSING_CALL.includes(reply.status)) {
    recordAddition(context, addition, false)
    return add(skipped('not supported by the server; see the additions'))
  }
  const isGuest = !operation.anonymous && !requester.token
  if (isGuest && [401, 403].includes(reply.status))
    return add(absent('Not available to guests: the server requires an account.', `HTTP ${reply.status}`))
  const body = parseJson(reply)
  await loadEntityNames('')
  const failure = failureOf(reply, body)
  if (!operation.anonymous) recordToken(context, operation.base, failure, reply.status)
  if (failure)
    return add(wrong(failure, 'errno 0', see(read) + tokenAdvice(failure, reply.status, operation.anonymous)))
  const faults = [
    ...(await evaluateReply(context, read, body, addition)),
    ...findTextFaults(unwrap(body)).map(atReply(read)),
    ...findLongId(reply.text, see(read)),
    ...(await checkList(context, read, body)),
  ]
  add(...(faults.length ? faults : [works()]))
}

const atReply =
  (read: Read) =>
  ({ received, path, expected }: Mismatch): Finding =>
    wrong(`${received} at reply${path}`, expected, see(read))

/** A page of a list: its total, its length, and whether the next page is another one. */
async function checkList(context: CheckContext, read: Read, body: unknown): Promise<Finding[]> {
  const limit = Number(read.input(context.sampleIds, context.config).query?.['limit'])
  const list = limit && listIn(body)
  if (!list) return []
  const faults = [...checkTotal(list, see(read)), ...checkLimit(list, limit, see(read))]
  if (list.rows.length > limit || list.rows.length < 2) return faults
  const { method } = read.operation
  const url = urlOf(read, context, { limit: 1, start: 1 })
  const second = await request(context.requester, url, { method, authorized: true })
    .then((reply) => listIn(parseJson(reply)))
    .catch(onNoReply(() => undefined))
  return second ? [...faults, ...checkSecondPage(list, second, see(read))] : faults
}

async function evaluateReply(
  context: CheckContext,
  read: Read,
  body: unknown,
  addition?: AdditionName,
): Promise<Finding[]> {
  let value: unknown
  try {
    value = read.operation.decode(await createReplyAdapter(context.config)(body))
  } catch (e) {
    if (!(e instanceof DecodeError)) throw e
    return [wrong(`${describe(body)}: ${e.message}`, 'errno, and the value in `entities` or `t`', see(read))]
  }
  const payload = unwrap(body)
  if (addition) recordAddition(context, addition, true)
  detectAdditions(context, read.operation.path, payload)
  collectIds(context.sampleIds, read.operation.path, value)
  const schema = { $ref: `#/$defs/${lineOf(read)}` }
  return findMismatches(payload, schema, context.definitions).map(atReply(read))
}

/** Detects additions that show only in the records of a reply; an empty list proves nothing. */
function detectAdditions(context: CheckContext, path: string, payload: unknown): void {
  const hits = path.endsWith('/searchGuide') ? ownValue(payload, 'appList') : []
  const [hit]: unknown[] = Array.isArray(hits) ? hits : []
  if (isObject(hit)) recordAddition(context, 'search-hit-ids', Boolean(hit['id']))
}

/** Collects ids for later calls. */
function collectIds(sampleIds: SampleIds, path: string, value: unknown): void {
  if (path === '/me/profile') sampleIds.userId ||= sampleId(value)
  if (path.startsWith('/me/processes/')) sampleIds.processId ||= sampleId(listIn(value)?.rows[0])
}

export async function checkRest(context: CheckContext): Promise<void> {
  const { requester, sampleIds, config } = context
  for (const read of restReads) {
    const { base, anonymous, docs } = read.operation
    const isForGuests = anonymous || base === 'taskCenter'
    const area = isForGuests ? 'REST for guests' : 'REST, signed in'
    const add = (finding: Finding) => report(context, area, lineOf(read), finding)
    if (!config.bases[base]) {
      if (docs?.addition) recordAddition(context, docs.addition, false)
      add(skipped(`\`${base}\` is not configured`))
    } else if (!isForGuests && !requester.token) add(skipped('needs --token'))
    else if (read.needs && !sampleIds[read.needs]) add(skipped('no id to request: earlier lists are empty'))
    else
      await checkRead(context, read, area).catch(
        onNoReply((e) => add(wrong(e.message, 'a JSON reply', see(read)))),
      )
  }
}
