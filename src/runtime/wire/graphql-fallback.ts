import type { AdditionName } from '../../contract/additions/additions.ts'
import { additionsIn, withoutAdditions, withoutSelection } from '../../contract/additions/core-document.ts'
import { createCapabilities, type Capabilities } from './capabilities.ts'
import { RequestError } from './errors.ts'
import { isOperationRejected, type GraphqlReply, type GraphqlResend } from './graphql.ts'
import { createReplyAdapter } from './rest.ts'

/** Validation errors of graphql-js, graphql-core, graphql-java, graphql-ruby, Hot Chocolate, Juniper and Hasura. */
const INVALID_DOCUMENT =
  /cannot query field|unknown (argument|type|field)|undefined|no(t|n't|'t) (exist|found|defined|accept)|n't (exist|accept)|must not have a selection/i
const NO_SELECTION = /must not have a selection/i
/** Enough to drop the additions named by errors, then all additions, and to switch the method. */
const MAX_ATTEMPTS = 5

interface Attempt {
  document: string
  byGet: boolean
}

/**
 * Sends an operation in a form that its server supports: without the additions it lacks, and guests' reads by GET or by
 * POST. Replies to GET are normalized here (./adapt-reply.ts), because only servers without some additions need it. A
 * document rejected as invalid has not been executed, so even a mutation is safe to send again in another form; after
 * any other failure it is not.
 */
export function createGraphqlFallback(
  runtime: Parameters<typeof createCapabilities>[0] & {
    service(make: typeof createCapabilities): Capabilities
  },
): GraphqlResend {
  const capabilities = runtime.service(createCapabilities)
  const adapt = createReplyAdapter(runtime.config)
  return async ({ name, document, anonymous }, endpoint, send, refused) => {
    const isAbsent = (addition: string) => capabilities.hasAt(endpoint, addition) === false
    const whole: Attempt = { document, byGet: anonymous }
    const known: Attempt = {
      document: withoutAdditions(isAbsent(name) ? withoutSelection(document) : document, isAbsent),
      byGet: anonymous && !isAbsent('get'),
    }
    let attempt = refused ? whole : known
    let reply = refused
    let wasCut = false
    for (let n = 0; n < MAX_ATTEMPTS && attempt.document; n++) {
      reply ??= await send(attempt.document, attempt.byGet)
      const next = isOperationRejected(reply) && nextAttempt(reply, attempt)
      if (!next) {
        if (reply.data == null) return reply
        noteDifferences(
          capabilities,
          endpoint,
          name,
          wasCut ? { ...whole, byGet: attempt.byGet } : whole,
          attempt,
        )
        return attempt.byGet ? { ...reply, data: adapt(reply.data) } : reply
      }
      wasCut ||= isCut(reply)
      attempt = next
      reply = undefined
    }
    // the operation itself is an addition that the server lacks
    if (!attempt.document) noteDifferences(capabilities, endpoint, name, whole, attempt)
    throw new RequestError('not-found', name, 404)
  }
}

/** Truncated JSON says nothing about what the server supports. */
const isCut = ({ status, headers, errors }: GraphqlReply): boolean =>
  status === 200 && errors === undefined && /json/.test(headers.get('content-type') ?? '')

/** The next form to send after a rejection; undefined if there is none. */
function nextAttempt({ status, errors }: GraphqlReply, attempt: Attempt): Attempt | undefined {
  const errorList = Array.isArray(errors) ? (errors as { message?: unknown; path?: unknown }[]) : []
  // an error with a path is an execution error
  if (errorList.some((error) => Array.isArray(error?.path))) return undefined
  // a suggestion quotes names that the server does support
  const text = errorList.map((error) => String(error?.message).replace(/did you mean.*/is, '')).join('\n')
  const isInvalid = INVALID_DOCUMENT.test(text)
  const isMutation = /^\s*mutation/.test(attempt.document)
  if (isMutation) {
    const document = withoutSelection(attempt.document)
    return NO_SELECTION.test(text) && document !== attempt.document ? { ...attempt, document } : undefined
  }
  if (attempt.byGet && !isInvalid) return { ...attempt, byGet: false }
  if (!isInvalid && status !== 400 && status !== 422) return undefined
  const additions = [...additionsIn(attempt.document)]
  const quoted = new Set([...text.matchAll(/["'`](\w+)["'`]/g)].map(([, word]) => word))
  const named = additions.filter(([, words]) => [...words].some((word) => quoted.has(word)))
  const dropped = new Set<AdditionName>((named.length ? named : additions).map(([addition]) => addition))
  if (!dropped.size) return undefined
  return { ...attempt, document: withoutAdditions(attempt.document, (addition) => dropped.has(addition)) }
}

/** Records what had to be dropped. */
function noteDifferences(
  capabilities: Capabilities,
  endpoint: string,
  operation: string,
  whole: Attempt,
  sent: Attempt,
): void {
  const left = sent.document ? additionsIn(sent.document) : null
  for (const addition of additionsIn(whole.document).keys()) {
    const isGone = left ? !left.has(addition) : !withoutAdditions(whole.document, (name) => name === addition)
    if (isGone) capabilities.note(endpoint, addition, false)
  }
  if (whole.byGet && !sent.byGet) capabilities.note(endpoint, 'get', false)
  if (/^\s*mutation/.test(sent.document) && sent.document !== whole.document)
    capabilities.note(endpoint, operation, false)
}
