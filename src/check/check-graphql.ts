// Every GraphQL query: with all additions, and with only the core's fields if a server rejects those.
import type { AdditionName } from '../contract/additions/additions.ts'
import { additionsIn, withoutAdditions } from '../contract/additions/core-document.ts'
import type { App } from '../contract/core/apps.ts'
import { DecodeError, isObject } from '../contract/decoders.ts'
import { graphqlGetUrl } from '../contract/operation.ts'
import { createReplyAdapter } from '../runtime/wire/adapt-reply.ts'
import { recordAddition, report, type CheckContext } from './check-context.ts'
import { findMismatch } from './match-schema.ts'
import { graphqlReads, type SampleIds } from './operations.ts'
import {
  corsFault,
  NoReply,
  longIdAdvice,
  onNoReply,
  parseJson,
  request,
  tokenAdvice,
  type Reply,
} from './request.ts'
import { skipped, works, wrong, type Finding } from './result.ts'

type Read = (typeof graphqlReads)[number]
interface QueryReply {
  reply: Reply
  data: Record<string, unknown> | null
  /** The first error's message and code; '' for none. */
  error: string
}

const SEE = 'schema.graphql, Query'

function errorText(errors: unknown): string {
  const [first] = Array.isArray(errors)
    ? (errors as { message?: unknown; extensions?: { code?: unknown } }[])
    : []
  return first
    ? [first.message, first.extensions?.code].filter((detail) => typeof detail === 'string').join(', ')
    : ''
}

async function sendQuery(
  context: CheckContext,
  read: Read,
  document: string,
  byGet: boolean,
): Promise<QueryReply> {
  const { requester, config, sampleIds } = context
  const { name, anonymous } = read.operation
  const endpoint = config.bases[anonymous ? 'anonymousAppCenter' : 'appCenter']
  const variables = read.variables(sampleIds, config)
  const reply = byGet
    ? await request(requester, graphqlGetUrl(endpoint, { document, name }, variables))
    : await request(requester, endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: document, variables, operationName: name }),
        authorized: !anonymous,
      })
  const fault = corsFault(reply.headers, endpoint, requester.origin)
  if (fault) throw new NoReply(`a reply that browsers block: ${fault}`)
  const body = parseJson(reply)
  if (!isObject(body)) throw new NoReply('JSON that is not a GraphQL result')
  return { reply, data: isObject(body['data']) ? body['data'] : null, error: errorText(body['errors']) }
}

const hasValue = ({ data, error }: QueryReply, name: string): boolean =>
  data !== null && name in data && !(error && data[name] === null)

/** GET for guests if the server supports it (it can be cached), else POST. */
async function sendByGetOrPost(
  context: CheckContext,
  read: Read,
  document: string,
): Promise<QueryReply & { whyPost: string }> {
  const { anonymous, name } = read.operation
  let whyPost = ''
  if (anonymous)
    try {
      const queryReply = await sendQuery(context, read, document, true)
      if (hasValue(queryReply, name)) return { ...queryReply, whyPost: '' }
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
    const document = withoutAdditions(read.operation.document, (addition) => addition !== name)
    const isPresent = await sendByGetOrPost(context, read, document).then(
      (queryReply) => hasValue(queryReply, read.operation.name),
      () => false,
    )
    recordAddition(context, name, isPresent)
  }
}

async function checkRead(context: CheckContext, read: Read): Promise<Finding> {
  const { name, document } = read.operation
  const additionNames = [...additionsIn(document).keys()]
  const fullReply = await sendByGetOrPost(context, read, document).catch(onNoReply((e) => e))
  if (!(fullReply instanceof NoReply) && hasValue(fullReply, name)) {
    for (const addition of additionNames) recordAddition(context, addition, true)
    return evaluateReply(context, read, fullReply)
  }
  const core = withoutAdditions(document, () => true)
  if (core === document)
    return fullReply instanceof NoReply ? unusable(name, fullReply) : evaluateReply(context, read, fullReply)
  if (!core) {
    const names = additionNames.filter(
      (addition) => !withoutAdditions(document, (absent) => absent === addition),
    )
    for (const addition of names) recordAddition(context, addition, false)
    return skipped('not supported by the server; see the additions')
  }
  const queryReply = await sendByGetOrPost(context, read, core)
  if (hasValue(queryReply, name)) await findAbsent(context, read, additionNames)
  return evaluateReply(context, read, queryReply)
}

const unusable = (name: string, { message }: NoReply): Finding =>
  wrong(message, 'a GraphQL result', `${SEE}.${name}`)

function evaluateReply(
  { definitions, sampleIds, config }: CheckContext,
  { operation }: Read,
  queryReply: QueryReply & { whyPost: string },
): Finding {
  const { name, anonymous, decode } = operation
  const { data, error, reply } = queryReply
  const see = `${SEE}.${name}`
  if (!hasValue(queryReply, name))
    return wrong(
      error ? `an error: ${error}` : `no \`data.${name}\` (HTTP ${reply.status})`,
      `\`data.${name}\``,
      see + tokenAdvice(error, reply.status, anonymous),
    )
  const mismatch = findMismatch(data![name], { $ref: `#/$defs/query ${name}` }, definitions)
  if (mismatch) return wrong(`${mismatch.received} at ${name}${mismatch.path}`, mismatch.expected, see)
  try {
    const value = decode(createReplyAdapter(config)(data))
    collectIds(sampleIds, name, value)
    const why = isItemList(name)
      ? whyNoneShows(value as App[], { trait: config.trait, guest: anonymous })
      : ''
    if (why) return wrong(why, 'items that the hall shows', 'README.md, step 4')
  } catch (e) {
    if (e instanceof DecodeError) return wrong(e.message, 'a valid value', see)
    throw e
  }
  const { whyPost } = queryReply
  const remarks = [
    longIdAdvice(reply.text),
    whyPost && `POST only, so replies cannot be cached; GET: ${whyPost}`,
  ]
  return works(remarks.filter(Boolean).join('; '))
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
  const first = (
    Array.isArray(value) ? value : ((value as { entities?: unknown[] } | null)?.entities ?? [])
  )[0] as { id?: string } | undefined
  if (name === 'me') sampleIds.userId = (value as { id: string }).id
  else if (isItemList(name)) sampleIds.appId ||= first?.id ?? ''
  else if (name === 'processes') sampleIds.processId ||= first?.id ?? ''
  else if (/standardQuestions$/i.test(name)) sampleIds.questionId ||= first?.id ?? ''
}

export async function checkGraphql(context: CheckContext): Promise<void> {
  const { requester, sampleIds, config } = context
  for (const read of graphqlReads) {
    const { name, anonymous } = read.operation
    const area = anonymous ? 'GraphQL for guests' : 'GraphQL, signed in'
    const add = (finding: Finding) => report(context, area, `query ${name}`, finding)
    if (!config.bases[anonymous ? 'anonymousAppCenter' : 'appCenter'])
      add(skipped('no address is configured'))
    else if (!anonymous && !requester.token) add(skipped('needs --token'))
    else if (read.needs && !sampleIds[read.needs]) add(skipped('no id to request: earlier lists are empty'))
    else add(await checkRead(context, read).catch(onNoReply((e) => unusable(name, e))))
  }
}
