import type { AdditionName } from '../../contract/additions.docs.ts'
import { additionsIn, withoutAdditions, withoutSelection } from '../../contract/additions/core-document.ts'
import { GUEST_PROBE, MEMBER_PROBE } from '../../contract/additions/probe.printed.ts'
import { withoutMarks, type GraphqlOperation } from '../../contract/operation.ts'
import { createCapabilities, type Capabilities } from './capabilities.ts'
import { errorKindOfStatus, RequestError } from './errors.ts'
import { mayBeRefused, type GraphqlForm, type GraphqlReply, type SendForm } from './graphql-reply.ts'

// The forms of an operation: without the additions that a server lacks (contract/additions), and guests' reads by GET or
// by POST. Loaded for servers that are not known to support everything.

type Sendable = Pick<GraphqlOperation<object, unknown>, 'name' | 'marked' | 'anonymous'>

/** One endpoint: what is known about it, and how to reach it. */
interface Server {
  has(name: string): boolean | undefined
  note(name: string, present: boolean): void
  send: SendForm
}

/** The name under which capabilities remember that an endpoint was asked for all additions. */
const PROBED = 'probed'
/** Enough to drop the additions named by errors, then all of them. */
const MAX_ATTEMPTS = 4
/** Milliseconds between the replies of a server and the probe, which must not delay content. */
const PROBE_DELAY_MS = 1000

/**
 * The form in which to send an operation first: without what the server lacks, and without additions while nothing is
 * known. The document is '' if the operation itself is such an addition.
 */
export function knownForm({ name, marked: document, anonymous }: Sendable, has: Server['has']): GraphqlForm {
  const isAbsent = (addition: string) => !(has(addition) ?? has(PROBED))
  const known = withoutAdditions(has(name) === false ? withoutSelection(document) : document, isAbsent)
  return { name, document: known, byGet: anonymous && has('get') !== false }
}

/** Whether replies with an addition say more; those to a request with arguments say less. */
const hasContent = (name: AdditionName): boolean => name !== 'guest-arguments'

export interface FormContext {
  /** The service of the runtime. */
  find(make: typeof createCapabilities): Capabilities
  platform: { schedule(run: () => void, ms: number): unknown }
  /** Called when a server turns out to support additions that earlier requests left out. */
  onAdditionsFound(): void
}

/**
 * Sends operations in a form that their server supports, and asks each server once a day which additions it supports,
 * after its first reply. A document rejected as invalid has not been executed, so even a mutation is safe to send again
 * in another form; after any other failure it is not.
 */
export function createForms({ find, platform, onAdditionsFound }: FormContext) {
  const capabilities = find(createCapabilities)
  const probes = new Map<string, Promise<void>>()
  /** Additions that were left out because nothing is known, by endpoint. */
  const leftOut = new Map<string, Set<AdditionName>>()
  /** Number of operations whose replies have not arrived. */
  let pending = 0

  /**
   * @param refused the reply to the whole document, if it was sent before
   * @throws RequestError, `not-found` if the operation is an addition that the server lacks
   */
  const send = async (
    operation: Sendable,
    endpoint: string,
    sendPlain: SendForm,
    sendProbe: SendForm,
    refused?: GraphqlReply,
  ): Promise<GraphqlReply> => {
    const sendForm: SendForm = (form) => sendPlain({ ...form, document: withoutMarks(form.document) })
    const server: Server = {
      has: (name) => capabilities.hasAt(endpoint, name),
      note: (name, present) => capabilities.note(endpoint, name, present),
      send: sendForm,
    }
    const isUnknown = (name: string) => (server.has(name) ?? server.has(PROBED)) === undefined
    const probe = () => {
      const running =
        probes.get(endpoint) ??
        probeServer(operation, { ...server, send: sendProbe }).finally(() => probes.delete(endpoint))
      probes.set(endpoint, running)
      return running
    }
    const findLeftOut = async (names: Set<AdditionName>) => {
      if ([...names].some(isUnknown)) await probe()
      leftOut.delete(endpoint)
      const isPresent = (name: AdditionName) => server.has(name) ?? server.has(PROBED)
      if ([...names].some((name) => hasContent(name) && isPresent(name))) onAdditionsFound()
    }
    const scheduleProbe = (names: Set<AdditionName>) => {
      const run = () => {
        // not while content is loading: what the probe finds would load it again from the start
        if (pending) scheduleProbe(names)
        // a probe that fails is not repeated on this page
        else findLeftOut(names).catch(() => {})
      }
      platform.schedule(run, PROBE_DELAY_MS)
    }

    if (refused)
      return resend(
        { name: operation.name, document: operation.marked, byGet: operation.anonymous },
        refused,
        server,
      )
    let unknown = [...additionsIn(operation.marked).keys()].filter(isUnknown)
    let form = knownForm(operation, server.has)
    if (!form.document) {
      if (unknown.length) await probe().catch(() => {})
      unknown = []
      // a server that does not answer the probe may still have the operation
      form = knownForm(operation, (name) => (name === PROBED ? true : server.has(name)))
    }
    if (!form.document) throw new RequestError('not-found', form.name, 404)
    pending++
    const reply = await sendForm(form)
      .then((first) => resend(form, first, server))
      .finally(() => pending--)
    if (reply.data == null || !unknown.length) return reply
    const names = leftOut.get(endpoint) ?? new Set()
    if (!leftOut.has(endpoint)) scheduleProbe(names)
    leftOut.set(endpoint, names)
    for (const name of unknown) names.add(name)
    return reply
  }
  return { send, knownAt: capabilities.knownAt }
}

/**
 * Sends an operation again, by POST or in simpler forms while it is rejected, and notes what had to be dropped.
 * @param refused the reply to `first`
 * @throws RequestError, `not-found` if the operation is an addition that the server lacks
 */
async function resend(first: GraphqlForm, refused: GraphqlReply, server: Server): Promise<GraphqlReply> {
  let form = first
  for (let n = 0; n < MAX_ATTEMPTS && form.document; n++) {
    const sent = n ? await server.send(form) : refused
    const { reply, byGet } = await byPostIfRefused(form, sent, server)
    const document = simplerDocument(reply, form.document)
    if (document === undefined) {
      if (reply.data != null) noteDropped(first, form, server)
      return reply
    }
    form = { ...form, document, byGet }
  }
  if (!form.document) noteDropped(first, form, server)
  throw new RequestError('not-found', first.name, 404)
}

/** The reply to a form, or to the same by POST if its GET was refused. */
async function byPostIfRefused(
  form: GraphqlForm,
  reply: GraphqlReply,
  { send, note }: Server,
): Promise<{ reply: GraphqlReply; byGet: boolean }> {
  if (!form.byGet || !isGetRefused(reply)) return { reply, byGet: form.byGet }
  const posted = await send({ ...form, byGet: false })
  // truncated JSON says nothing about what the server supports
  const isUnderstood = posted.data != null || invalidMessages(posted).length > 0
  if (isUnderstood && reply.bodyKind !== 'cut') note('get', false)
  return { reply: posted, byGet: false }
}

const PROBE_NAME = 'additions'

/** Asks a server for all additions; it executes none of them. @throws RequestError if it is down or cannot be reached */
async function probeServer({ anonymous }: Sendable, server: Server): Promise<void> {
  const probed = anonymous ? GUEST_PROBE : MEMBER_PROBE
  const probe = {
    name: PROBE_NAME,
    // validated as a whole, and never executed
    document: `query ${PROBE_NAME} { ... @include(if: false) { ${withoutMarks(probed)} } }`,
    byGet: anonymous && server.has('get') !== false,
  }
  const { reply } = await byPostIfRefused(probe, await server.send(probe), server)
  const { status, data, errors } = reply
  const rejected = rejectedAdditions(reply, probed)
  const isDown = status >= 500 || [401, 408, 429].includes(status)
  if (isDown && !rejected.length) throw RequestError.ofResponse(errorKindOfStatus(status), PROBE_NAME, reply)
  for (const addition of rejected) server.note(addition, false)
  // an error that names no addition may concern the probe only: each operation then finds out by itself
  const isAnswer = data != null || (Array.isArray(errors) && /^(2|400|422)/.test(`${status}`))
  server.note(PROBED, isAnswer || rejected.length > 0)
}

/**
 * Whether a guest's read by GET was refused for its form: by a server that reads POST only, or by a firewall, which
 * replies with a page of its own. JSON with 403 or 451 is the server's own refusal.
 */
function isGetRefused(reply: GraphqlReply): boolean {
  const { data, status, bodyKind } = reply
  if (data != null || invalidMessages(reply).length) return false
  return bodyKind === 'json' ? /^(2|40[0456]|41[45]|422|501)/.test(`${status}`) : mayBeRefused(reply)
}

/** Validation errors of graphql-js, graphql-core, graphql-java, graphql-ruby, Hot Chocolate, Juniper and Hasura. */
const INVALID_DOCUMENT =
  /cannot query field|unknown (argument|type|field)|undefined|no(t|n't|'t) (exist|found|defined|accept)|n't (exist|accept)|must not have a selection/i
const NO_SELECTION = /must not have a selection/i

const errorList = ({ errors }: GraphqlReply) =>
  Array.isArray(errors) ? errors.map((error): { message?: unknown; path?: unknown } => Object(error)) : []

/** Whether the document was valid: an error with a path is one of its execution, unless the reply has no `data`. */
const isExecuted = (reply: GraphqlReply): boolean =>
  reply.data !== undefined && errorList(reply).some((error) => Array.isArray(error.path))

/** The messages of validation errors, without suggestions, which quote names that the server does support. */
const invalidMessages = (reply: GraphqlReply): string[] =>
  isExecuted(reply)
    ? []
    : errorList(reply)
        .flatMap(({ message }) =>
          typeof message === 'string' ? [message.replace(/did you mean.*/is, '')] : [],
        )
        .filter((message) => INVALID_DOCUMENT.test(message))

/** The additions of a document that validation errors name. */
function rejectedAdditions(reply: GraphqlReply, document: string): AdditionName[] {
  const messages = invalidMessages(reply).join('\n')
  const quoted = new Set([...messages.matchAll(/["'`](\w+)["'`]/g)].map(([, word]) => word))
  return [...additionsIn(document)]
    .filter(([, words]) => [...words].some((word) => quoted.has(word)))
    .map(([addition]) => addition)
}

/** The document to send after a rejection, '' if nothing is left of it; undefined if there is none. */
function simplerDocument(reply: GraphqlReply, document: string): string | undefined {
  if (reply.data != null || isExecuted(reply)) return undefined
  const messages = invalidMessages(reply)
  if (isMutation(document)) {
    const bare = withoutSelection(document)
    return messages.some((message) => NO_SELECTION.test(message)) && bare !== document ? bare : undefined
  }
  if (!messages.length && ![400, 422].includes(reply.status)) return undefined
  const named = rejectedAdditions(reply, document)
  const dropped = new Set<string>(named.length ? named : additionsIn(document).keys())
  return dropped.size ? withoutAdditions(document, (addition) => dropped.has(addition)) : undefined
}

const isMutation = (document: string): boolean => /^\s*mutation/.test(document)

/** Records what had to be dropped; `sent` has no document if the operation itself is an addition. */
function noteDropped(
  { name, document: whole }: GraphqlForm,
  { document: sent }: GraphqlForm,
  { note }: Server,
): void {
  const left = sent ? additionsIn(sent) : null
  for (const addition of additionsIn(whole).keys()) {
    const isGone = left ? !left.has(addition) : !withoutAdditions(whole, (other) => other === addition)
    if (isGone) note(addition, false)
  }
  if (isMutation(sent) && sent !== whole) note(name, false)
}
