import type { PublicRuntime } from '../../runtime/runtime.ts'
import { errorKindOfStatus, RequestError } from '../../runtime/wire/errors.ts'
import { createPolicyFetch } from '../../runtime/wire/fetch.ts'
import { createWait, retry } from '../../runtime/wire/retry.ts'

/**
 * Reads a count, 0 or more. The reply holds it in `t`, in `entities` or at the top level, as a value or as the first item of
 * an array (§7 visit/timestamp).
 * @param mayBeEmpty treat null or an empty array as 0: the reply for a label that was never counted
 * @throws the error of the last attempt
 */
export function readCount(
  url: string,
  platform: PublicRuntime['platform'],
  mayBeEmpty: boolean,
): Promise<number> {
  const read = async () => {
    const reply = await createPolicyFetch(platform, null)(url)
    if (reply.status >= 300) throw RequestError.ofResponse(errorKindOfStatus(reply.status), 'visits', reply)
    const body: unknown = JSON.parse(await reply.text())
    const { errno = 0, entities = body, t = entities } = Object(body) as Record<string, unknown>
    const value: unknown = Array.isArray(t) ? t[0] : t
    const count = mayBeEmpty && value == null ? '0' : String(value)
    if (Number(errno) || !/^\d/.test(count) || Number(count) >= 1e15)
      throw new RequestError('malformed', 'visits')
    return Math.floor(Number(count))
  }
  return retry(read, { ...platform, wait: createWait(platform) }, new AbortController().signal)
}
