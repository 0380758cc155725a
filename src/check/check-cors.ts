// Preflight requests (CORS): whether pages of the portal, and of the sites that embed it, may call each URL.
import { keysOf } from '../contract/keys-of.ts'
import type { BaseName } from '../contract/operation.ts'
import { report, reportedFor, type CheckContext } from './check-context.ts'
import { corsFault, onNoReply, request } from './request.ts'
import { skipped, works, wrong, type Finding } from './result.ts'

const SEE = 'README.md, Other origins'

/** The methods sent to each base URL with a token. */
const METHODS = {
  appCenter: ['POST'],
  taskApi: ['GET', 'POST', 'PUT', 'DELETE'],
  taskCenter: ['GET', 'POST'],
  bot: ['POST'],
  asr: ['POST'],
  bus: ['GET'],
} satisfies Partial<Record<BaseName, readonly string[]>>
/** Sent without a token, from any origin that embeds the tags. */
const SIMPLE_METHODS = ['GET', 'HEAD', 'POST']

const listed = (header: string | null): string[] => (header ?? '').toLowerCase().split(/\s*,\s*/)

async function preflight(
  context: CheckContext,
  url: string,
  origin: string,
  method: string,
): Promise<string> {
  const { status, headers } = await request({ ...context.requester, origin }, url, {
    method: 'OPTIONS',
    headers: {
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type',
    },
  })
  if (status >= 300) return `HTTP ${status} to the preflight request from ${origin}`
  const fault = corsFault(headers, url, origin)
  if (fault) return fault
  const methods = listed(headers.get('access-control-allow-methods'))
  if (!SIMPLE_METHODS.includes(method) && !methods.includes(method.toLowerCase()) && !methods.includes('*'))
    return `${method} is not in Access-Control-Allow-Methods`
  // `*` does not include it (Fetch, 3.3.2)
  if (!listed(headers.get('access-control-allow-headers')).includes('authorization'))
    return 'authorization is not in Access-Control-Allow-Headers'
  return ''
}

async function checkBase(
  context: CheckContext,
  base: BaseName,
  url: string,
  origins: string[],
  methods: readonly string[],
): Promise<Finding> {
  for (const origin of origins)
    for (const method of methods) {
      const fault = await preflight(context, url, origin, method)
      if (!fault) continue
      const first = reportedFor(context, url, fault, `the preflight request of ${base}`)
      return first
        ? skipped(`blocked by browsers, like ${first}`)
        : wrong(fault, `${method} with a bearer token from ${origin}`, SEE)
    }
  return works(origins.join(', '))
}

/** A page of another origin whose monitoring adds the header of W3C Trace Context to what guests read. */
async function checkMonitoredPage({ config, requester }: CheckContext, home: string): Promise<Finding> {
  const origin = 'https://elsewhere.example'
  const { anonymousAppCenter, taskCenter } = config.bases
  const refusing: string[] = []
  for (const url of [`${home}univ-config.json`, anonymousAppCenter, taskCenter].filter(Boolean)) {
    const { status, headers } = await request({ ...requester, origin }, url, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'GET', 'access-control-request-headers': 'traceparent' },
    })
    const allowed = listed(headers.get('access-control-allow-headers'))
    const isAllowed = allowed.includes('traceparent') || allowed.includes('*')
    if (status >= 300 || corsFault(headers, url, origin) || !isAllowed) refusing.push(new URL(url).pathname)
  }
  // a remark: the second request, without the page's headers, is answered
  return works(
    refusing.length === 0
      ? undefined
      : `on pages whose monitoring adds headers to every request, such as traceparent, the first read of ${refusing.join(', ')} ` +
          'is refused and sent twice: answer OPTIONS without a token and allow the headers that are asked for, as the samples ' +
          'for web servers do',
  )
}

/** @param home the hall's address, with a trailing slash */
export async function checkCors(context: CheckContext, home: string): Promise<void> {
  const { config, requester } = context
  const monitored = await checkMonitoredPage(context, home).catch(onNoReply((e) => skipped(e.message)))
  report(context, 'Other origins (CORS)', 'pages with monitoring', monitored)
  for (const base of keysOf(METHODS)) {
    const methods = METHODS[base]
    const url = config.bases[base]
    if (!url) continue
    const otherOrigins = [requester.origin, ...config.embedOrigins].filter(
      (origin) => origin !== new URL(url).origin,
    )
    const finding = otherOrigins.length
      ? await checkBase(context, base, url, otherOrigins, methods).catch(
          onNoReply((e) => wrong(e.message, 'an answer to the preflight request', SEE)),
        )
      : skipped('same origin as the hall, and no other origin is listed')
    report(context, 'Other origins (CORS)', base, finding)
  }
}
