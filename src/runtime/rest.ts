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
    const url = addressOf(base + operation.path, input)
    const { body, headers } = bodyOf(input)
    const { status, text } = await send({
      name,
      url,
      method: operation.method,
      anonymous: operation.anonymous,
      ...options,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    })
    const reply = text.trim() === '' && status < 300 ? {} : parse(text, name, status)
    const { errno, ecode, error } = (typeof reply === 'object' && reply !== null ? reply : {}) as Record<
      string,
      unknown
    >
    const said = typeof error === 'string' ? error : ''
    // decisions "Data": errno ≠ 0 is a failure whatever the status; a missing one counts as 0 with status 2xx
    if (status >= 300 || (errno !== undefined && Number(errno) !== 0))
      throw new CallFailed(
        (typeof ecode === 'string' && troubleOfCode(ecode)) ||
          (status >= 300 ? troubleOfStatus(status) : 'refused'),
        name,
        status,
        said,
      )
    try {
      return operation.read(reply)
    } catch (e) {
      throw e instanceof Misshapen ? new CallFailed('misshapen', name, status) : e
    }
  }
}

/** Fills `{name}` parts and adds the query; empty values are dropped (§5). */
export function addressOf(template: string, { path = {}, query = {} }: RestInput): string {
  const url = new URL(template.replace(/\{(\w+)\}/g, (_, k: string) => encodeURIComponent(path[k] ?? '')))
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
