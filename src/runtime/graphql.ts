import { getUrl, type GraphqlOperation } from '../contract/operation.ts'
import { Misshapen } from '../contract/shape.ts'
import type { Config } from './config.ts'
import { CallFailed, troubleOfCode, troubleOfStatus } from './errors.ts'
import type { CallOptions } from './rest.ts'
import type { Session } from './session.ts'
import type { GraphqlReply } from './calling.ts'
import { parse, type Send, type Sending } from './transport.ts'

/** Runs one GraphQL operation (§7); throws CallFailed. */
export type Graphql = <V extends object, Result>(
  operation: GraphqlOperation<V, Result>,
  variables: V,
  options?: CallOptions,
) => Promise<Result>

export function createGraphql(config: Config, session: Pick<Session, 'tokens'>, send: Send): Graphql {
  return async (operation, variables, options = {}) => {
    const { name, document, anonymous } = operation
    let status = 0
    let wait = 0
    const sent = async (sending: Pick<Sending, 'url' | 'method' | 'headers' | 'body'>) => {
      const received = await send({ name, anonymous, ...options, ...sending })
      ;({ status, wait } = received)
      return parse(received, name)
    }
    const base = config.bases[anonymous ? 'anonymousAppCenter' : 'appCenter']
    if (!base) throw new CallFailed('not-found', name)
    let reply: GraphqlReply | null
    if (anonymous) {
      reply = (await sent({ url: getUrl(base, operation, variables), method: 'GET' })) as GraphqlReply | null
    } else {
      const { post } = await import('./calling.ts').catch(() => {
        throw new CallFailed('network', name)
      })
      reply = await post(config, session, document, variables, sent).catch((e: unknown) => {
        if (e instanceof CallFailed || options.signal?.aborted) throw e
        throw new CallFailed('misshapen', name, status)
      })
    }
    const words = Array.isArray(reply?.errors)
      ? (reply.errors as { message?: unknown; extensions?: { code?: unknown } }[])
          .flatMap((e) => [e?.message, e?.extensions?.code])
          .filter((word) => typeof word === 'string')
          .join(' ')
      : ''
    const session_ = troubleOfCode(words)
    if (session_) throw new CallFailed(session_, name, status)
    if (status >= 300) throw new CallFailed(troubleOfStatus(status), name, status, '', wait)
    // what was to be written was not, whatever else came
    if (words && /^\s*mutation/.test(document)) throw new CallFailed('refused', name, status)
    try {
      // data beside errors is used where it has its shape: one bad field costs one field
      const result = operation.read(reply?.data)
      // "there is none" beside an error is no answer
      if (words && result === null) throw new CallFailed('refused', name, status)
      return result
    } catch (e) {
      if (e instanceof Misshapen) throw new CallFailed(words ? 'refused' : 'misshapen', name, status)
      throw e
    }
  }
}
