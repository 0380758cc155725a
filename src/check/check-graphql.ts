// Every GraphQL query: with all additions, and with only the core's fields if a server rejects those.
import type { AdditionName } from '../contract/additions.docs.ts'
import { additionsIn, withoutAdditions } from '../contract/additions/core-document.ts'
import type { App } from '../contract/core/apps.ts'
import { loadEntityNames } from '../contract/decode-entities.ts'
import { DecodeError, isObject, ownValue } from '../contract/decoders.ts'
import { graphqlGetUrl, withoutMarks } from '../contract/operation.ts'
import { createReplyAdapter } from '../runtime/wire/adapt-reply.ts'
import { recordAddition, recordToken, report, reportCall, type CheckContext } from './check-context.ts'
import { checkLimit, checkSecondPage, checkTotal, listIn, sampleId } from './check-paging.ts'
import { findTextFaults } from './find-text-faults.ts'
import { findMismatches } from './match-schema.ts'
import { graphqlReads, type SampleIds } from './operations.ts'
import {
  corsFault,
  findLongId,
  NoReply,
  onNoReply,
  parseJson,
  request,
  tokenAdvice,
  type Reply,
} from './request.ts'
import { skipped, works, wrong, type Finding } from './result.ts'

type Read = (typeof graphqlReads)[number]
/** The address of a query. */
const endpointOf = ({ config }: CheckContext, { operation }: Read): string =>
  config.bases[operation.anonymous ? 'anonymousAppCenter' : 'appCenter']

interface QueryReply {
  reply: Reply
  data: Record<string, unknown> | null
  /** Messages and codes; '' for none. */
  error: string
  /** Why pages cannot read the reply; '' if they can. */
  fault: string
  /** Why GET is of no use, where guests could use it; '' otherwise. */
  whyPost: string
}

const SEE = 'schema.graphql, Query'

/** The messages and codes of all errors, each once. */
function errorText(errors: unknown): string {
  const all: unknown[] = Array.isArray(errors) ? errors : []
  const texts = all.map((error) =>
    [ownValue(error, 'message'), ownValue(ownValue(error, 'extensions'), 'code')]
      .filter((detail) => typeof detail === 'string')
      .join(', '),
  )
  return [...new Set(texts.filter(Boolean))].slice(0, 5).join('; ')
}

async function sendQuery(
  context: CheckContext,
  read: Read,
  document: string,
  byGet: boolean,
  changed = {},
): Promise<QueryReply> {
  const { requester, config, sampleIds } = context
  const { name, anonymous } = read.operation
  const endpoint = endpointOf(context, read)
  const variables = { ...read.variables(sampleIds, config), ...changed }
  const query = withoutMarks(document)
  const reply = byGet
    ? await request(requester, graphqlGetUrl(endpoint, { document: query, name }, variables))
    : await request(requester, endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables, operationName: name }),
        authorized: !anonymous,
      })
  const fault = corsFault(reply.headers, endpoint, requester.origin)
  const body = parseJson(reply)
  await loadEntityNames('')
  if (!isObject(body)) throw new NoReply('JSON that is not a GraphQL result')
  const data = isObject(body['data']) ? body['data'] : null
  return { reply, data, error: errorText(body['errors']), fault, whyPost: '' }
}

const hasValue = ({ data, error }: QueryReply, name: string): boolean =>
  data !== null && name in data && !(error && data[name] === null)

/** GET for guests if the server supports it (it can be cached), else POST. */
async function sendByGetOrPost(context: CheckContext, read: Read, document: string): Promise<QueryReply> {
  const { anonymous, name } = read.operation
  let whyPost = ''
  if (anonymous)
    try {
      const queryReply = await sendQuery(context, read, document, true)
      if (hasValue(queryReply, name)) return queryReply
      whyPost = queryReply.error || `HTTP ${queryReply.reply.status}`
    } catch (e) {
      if (!(e instanceof NoReply)) throw e
      whyPost = e.message
    }
  return { ...(await sendQuery(context, read, document, false)), whyPost }
}

/** Requests the additions one by one, to name those that the server rejects. */
async function findAbsent(context: CheckContext, read: Read, names: AdditionName[]): Promise<void> {
  for (const name of names) {
    if (context.additions.get(name) === false) continue
    // those that are present stay: this one may be a part of them
    const isLeftOut = (addition: AdditionName) => addition !== name && !context.additions.get(addition)
    const document = withoutAdditions(read.operation.marked, isLeftOut)
    const isPresent =
      additionsIn(document).has(name) &&
      (await sendByGetOrPost(context, read, document).then(
        (queryReply) => hasValue(queryReply, read.operation.name),
        () => false,
      ))
    recordAddition(context, name, isPresent)
  }
}

async function checkRead(context: CheckContext, read: Read, area: string): Promise<void> {
  const { name, marked: document } = read.operation
  const additionNames = [...additionsIn(document).keys()]
  const add = (finding: Finding) => report(context, area, `query ${name}`, finding)
  const evaluate = (sent: string, queryReply: QueryReply) =>
    reportReply(context, read, area, sent, queryReply)
  const fullReply = await sendByGetOrPost(context, read, document).catch(onNoReply((e) => e))
  if (!(fullReply instanceof NoReply) && hasValue(fullReply, name)) {
    for (const addition of additionNames) recordAddition(context, addition, true)
    return evaluate(document, fullReply)
  }
  const core = withoutAdditions(document, () => true)
  if (core === document)
    return fullReply instanceof NoReply ? add(unusable(name, fullReply)) : evaluate(document, fullReply)
  if (!core) {
    const names = additionNames.filter(
      (addition) => !withoutAdditions(document, (absent) => absent === addition),
    )
    for (const addition of names) recordAddition(context, addition, false)
    return add(skipped('not supported by the server; see the additions'))
  }
  const queryReply = await sendByGetOrPost(context, read, core)
  if (hasValue(queryReply, name)) await findAbsent(context, read, additionNames)
  return evaluate(core, queryReply)
}

const unusable = (name: string, { message }: NoReply): Finding =>
  wrong(message, 'a GraphQL result', `${SEE}.${name}`)

async function reportReply(
  context: CheckContext,
  read: Read,
  area: string,
  document: string,
  queryReply: QueryReply,
): Promise<void> {
  const { name } = read.operation
  const { whyPost, fault } = queryReply
  const faults = [
    ...(await evaluateReply(context, read, queryReply)),
    ...(await checkList(context, read, document, queryReply)),
  ]
  const remark = whyPost && `POST only, so replies cannot be cached; GET: ${whyPost}`
  const { headers } = queryReply.reply
  const sent = { url: endpointOf(context, read), fault, headers }
  reportCall(context, area, `query ${name}`, faults.length ? faults : [works(remark)], sent)
}

/** A page of a list: its total, its length, and whether the next page is another one. */
async function checkList(
  context: CheckContext,
  read: Read,
  document: string,
  { data, whyPost }: QueryReply,
): Promise<Finding[]> {
  const { name, anonymous } = read.operation
  const see = `${SEE}.${name}`
  const variables: Record<string, unknown> = { ...read.variables(context.sampleIds, context.config) }
  const limit = Number(variables['limit'] ?? variables['first'] ?? variables['size'])
  const list = data && listIn(data[name])
  if (!list) return []
  const isPage = isObject(data[name])
  const faults = [...(isPage ? checkTotal(list, see) : []), ...(limit ? checkLimit(list, limit, see) : [])]
  if (!variables['size'] || list.rows.length > limit || list.rows.length < 2) return faults
  const second = await sendQuery(context, read, document, anonymous && !whyPost, { page: 2, size: 1 })
    .then((reply) => reply.data && listIn(reply.data[name]))
    .catch(onNoReply(() => null))
  return second ? [...faults, ...checkSecondPage(list, second, see)] : faults
}

async function evaluateReply(
  context: CheckContext,
  { operation }: Read,
  queryReply: QueryReply,
): Promise<Finding[]> {
  const { definitions, sampleIds, config } = context
  const { name, anonymous, decode } = operation
  const { data, error, reply } = queryReply
  if (!anonymous) recordToken(context, 'appCenter', error, reply.status)
  const see = `${SEE}.${name}`
  if (!data || !hasValue(queryReply, name))
    return [
      wrong(
        error ? `an error: ${error}` : `no \`data.${name}\` (HTTP ${reply.status})`,
        `\`data.${name}\``,
        see + tokenAdvice(error, reply.status, anonymous),
      ),
    ]
  const mismatches = [
    ...findMismatches(data[name], { $ref: `#/$defs/query ${name}` }, definitions),
    ...findTextFaults(data[name]),
  ]
  const faults = [
    ...mismatches.map(({ received, path, expected }) =>
      wrong(`${received} at ${name}${path}`, expected, see),
    ),
    ...findLongId(reply.text, see),
    ...(error ? [wrong(`an error besides the data: ${error}`, 'data without errors', see)] : []),
  ]
  try {
    const value = decode(await createReplyAdapter(config)(data))
    collectIds(sampleIds, name, value)
    const why = isItemList(name)
      ? whyNoneShows(value as App[], { trait: config.trait, guest: anonymous })
      : ''
    return why ? [...faults, wrong(why, 'items that the hall shows', 'README.md, step 4')] : faults
  } catch (e) {
    if (!(e instanceof DecodeError)) throw e
    return faults.length ? faults : [wrong(e.message, 'a valid value', see)]
  }
}

const isItemList = (name: string): boolean => /^(anonymityApps|userApps)$/.test(name)

/** Why no item of a list is visible (§5), by the rule that excludes the first one; '' if one is visible. */
function whyNoneShows(apps: readonly App[], viewer: { trait: string; guest: boolean }): string {
  const excludedBy = ({ visible, trait, audience }: App): string => {
    if (!visible) return '`visible` is not true'
    if (trait !== viewer.trait)
      return `\`trait\` is "${trait.slice(0, 40)}", and "${viewer.trait}" in univ-config.json`
    return viewer.guest && !audience.some((value) => value.includes('visitor'))
      ? `FWDX is "${audience.join().slice(0, 40)}", without a word for \`visitor\` that is built in or in \`words\``
      : ''
  }
  const reasons = apps.map(excludedBy)
  return reasons.length && reasons.every(Boolean)
    ? `${apps.length} items that the hall hides; the first: ${reasons[0]}`
    : ''
}

/** Collects ids for later calls. */
function collectIds(sampleIds: SampleIds, name: string, value: unknown): void {
  const records = listIn(value)?.rows ?? []
  const [first] = records
  if (name === 'me') sampleIds.userId = sampleId(value)
  else if (isItemList(name)) {
    sampleIds.appId ||= sampleId(first)
    // a form is read as the user whom it is for: not by an item of guests
    if (name === 'userApps')
      sampleIds.formId ||= sampleId(records.find((record) => ownValue(record, 'kind') === 'form'))
  } else if (name === 'processes') sampleIds.processId ||= sampleId(first)
  else if (/standardQuestions$/i.test(name)) sampleIds.questionId ||= sampleId(first)
}

export async function checkGraphql(context: CheckContext): Promise<void> {
  const { requester, sampleIds } = context
  for (const read of graphqlReads) {
    const { name, anonymous } = read.operation
    const area = anonymous ? 'GraphQL for guests' : 'GraphQL, signed in'
    const add = (finding: Finding) => report(context, area, `query ${name}`, finding)
    if (!endpointOf(context, read)) add(skipped('no address is configured'))
    else if (!anonymous && !requester.token) add(skipped('needs --token'))
    else if (read.needs && !sampleIds[read.needs]) add(skipped('no id to request: earlier lists are empty'))
    else await checkRead(context, read, area).catch(onNoReply((e) => add(unusable(name, e))))
  }
}
