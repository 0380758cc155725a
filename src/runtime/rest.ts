import type { RestInput, RestOperation } from '../contract/operation.ts'
import { Misshapen } from '../contract/shape.ts'
import type { Config } from './config.ts'
import { CallFailed, troubleOfCode, troubleOfStatus } from './errors.ts'
import { parse, type Send } from './transport.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  keepalive?: boolean
}
/** Runs one REST operation (§7); throws CallFailed. */
export type Rest = <In extends RestInput, Result>(
  operation: RestOperation<In, Result>,
  input: In,
  options?: CallOptions,
) => Promise<Result>

export function createRest(config: Config, send: Send): Rest {
  return async (operation, input, options = {}) => {
    const name = `${operation.method} ${operation.path}`
    const base = config.bases[operation.base]
    if (!base) throw new CallFailed('not-found', name)
    // a call that is its base (§7: POST /asr) has no slash behind it
    const url = addressOf(operation.path === '/' ? base : base + operation.path, input)
    if (!url) throw new CallFailed('not-found', name)
    const { body, headers } = bodyOf(input)
    const received = await send({
      name,
      url,
      method: operation.method,
      anonymous: operation.anonymous,
      ...options,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    })
    const { status, text, wait } = received
    // only a write may be answered by nothing
    const isDone = operation.method !== 'GET' && status < 300 && text.trim() === ''
    const reply = isDone ? {} : parse(received, name)
    const {
      errno = 0,
      ecode,
      error,
    } = (typeof reply === 'object' && reply !== null ? reply : {}) as Record<string, unknown>
    const said = typeof error === 'string' ? error : ''
    // decisions "Data": errno ≠ 0 is a failure whatever the status; a missing one counts as 0
    if (status >= 300 || ![0, '0', null].includes(errno as null))
      throw new CallFailed(
        (typeof ecode === 'string' && troubleOfCode(ecode)) ||
          (status >= 300 ? troubleOfStatus(status) : 'refused'),
        name,
        status,
        said,
        wait,
      )
    try {
      return operation.read(reply)
    } catch (e) {
      throw e instanceof Misshapen ? new CallFailed('misshapen', name, status) : e
    }
  }
}

/** Fills `{name}` parts and adds the query; empty values are dropped (§5). '' where a part would be another path. */
export function addressOf(template: string, { path = {}, query = {} }: RestInput): string {
  if (Object.values(path).some((part) => /^\.{0,2}$/.test(part))) return ''
  const part = (_: string, k: string) => encodeURIComponent(path[k]!.replace(/\p{Surrogate}/gu, '\ufffd'))
  const url = new URL(template.replace(/\{(\w+)\}/g, part))
  for (const [k, v] of Object.entries(query))
    if (v !== undefined && v !== '' && v !== false) url.searchParams.set(k, String(v))
  return url.href
}

function bodyOf({ form, json, multipart }: RestInput): { body?: BodyInit; headers?: Record<string, string> } {
  if (multipart) return { body: multipart }
  if (json !== undefined)
    return { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }
  if (!form) return {}
  const body = new URLSearchParams()
  for (const [k, v] of Object.entries(form)) if (v !== undefined) body.set(k, String(v))
  return { body: body.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}
