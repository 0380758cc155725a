import { parseUrl } from '../config/parse-url.ts'
import { RequestError } from '../wire/errors.ts'
import { createPolicyFetch, type FetchAdapter } from '../wire/fetch.ts'
import { SourceError } from './problem.ts'
import { MAX_SOURCE_BYTES } from './source-limits.ts'

const MEGABYTES = `${MAX_SOURCE_BYTES / 1024 / 1024} MB`

/** Resolves the URL of a list; throws SourceError if it is not http(s). */
export function sourceUrl(source: string, baseUrl: string): string {
  const url = parseUrl(source.trim(), baseUrl)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new SourceError('not-an-address', source.slice(0, 200))
  url.hash = ''
  return url.href
}

/**
 * Fetches a list with the same policy as every request: a timeout and a size limit, and here no token.
 * @throws SourceError
 */
export async function fetchSource(platform: FetchAdapter, url: string): Promise<Uint8Array> {
  const headers = { accept: 'text/csv, application/ld+json, application/json, text/*;q=0.9, */*;q=0.5' }
  const response = await createPolicyFetch(platform, null)(url, { headers }).catch((e: unknown) => {
    if (!(e instanceof RequestError)) throw e
    throw e.kind === 'malformed'
      ? new SourceError('too-large', MEGABYTES)
      : new SourceError(e.kind === 'timeout' ? 'timeout' : 'network')
  })
  if (response.status >= 300) throw new SourceError('status', String(response.status))
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.byteLength > MAX_SOURCE_BYTES) throw new SourceError('too-large', MEGABYTES)
  return bytes
}
