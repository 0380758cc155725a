// What a sound web server sends for the files of dist, with the headers of the samples in src/hall/deploy.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pageHeaders, SECURITY_HEADERS } from '../../src/campus/http.ts'
import { isPortalRoute } from '../../src/campus/portal-routes.ts'
import type { Samples } from '../../src/check/server-samples.ts'
import type { PassingReply } from './broken-hall.ts'

const sample = (name: string) => readFileSync(`src/hall/deploy/${name}`, 'utf8')
export const SAMPLES: Samples = {
  'nginx.conf': sample('nginx.conf'),
  'nginx-path.conf': sample('nginx-path.conf'),
  Caddyfile: sample('Caddyfile'),
}

const dist = path.resolve(process.env['UNIV_DIST'] ?? 'dist')
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}
const OTHER_PAGES = /^(workflow\/oidc(?:Renew|Window|Frame)|embed\/univ-[a-z-]+|accessibility)$/
/** Paths that belong to the web server; all others are the services'. */
const OWN =
  /^\/(?:$|home|workflow\/|embed\/|chunks\/|pinned\/|\.releases\/|univ[\w-]*\.js$|sri\.json|accessibility$|sitemap\.xml$|oembed$)/

function readPage(name: string): PassingReply {
  const other = OTHER_PAGES.exec(name)?.[1]
  const isRoute = isPortalRoute(`/${name}`)
  const policy = pageHeaders(name.startsWith('embed/') ? ['*'] : [])
  if (name === 'workflow/oidcWindow')
    policy['content-security-policy'] = policy['content-security-policy']!.replace(
      /frame-ancestors [^;]*/,
      "frame-ancestors 'none'",
    )
  const file = other ? `${other}.html` : isRoute || name.startsWith('workflow/') ? 'index.html' : '404.html'
  return {
    status: other || isRoute ? 200 : 404,
    headers: { ...policy, ...SECURITY_HEADERS, 'content-type': 'text/html; charset=utf-8' },
    body: readFileSync(path.join(dist, 'hall', file), 'utf8'),
  }
}

/** Of a script or a file that any page may load, and that changes. */
export const ENTRY_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-expose-headers': 'date',
  'cache-control': 'no-cache',
}

/** null for a path of the services. */
export function readHallFile(url: string): PassingReply | null {
  const [pathname = ''] = url.split('?')
  if (!OWN.test(pathname)) return null
  const name = pathname.slice(1).replace(/^pinned\/[^/]+\//, '')
  const file = path.join(dist, name)
  const type = TYPES[path.extname(name)]
  if (!type || !existsSync(file)) return readPage(name)
  const isForever = /^\/(chunks|pinned)\//.test(pathname)
  return {
    status: 200,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-encoding': 'gzip',
      ...ENTRY_HEADERS,
      ...(isForever && { 'cache-control': 'public, max-age=31536000, immutable' }),
    },
    body: readFileSync(file, 'utf8'),
  }
}
