import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Context } from 'hono'
import { computeEtag, encodeBody, send, type EncodedBody } from './http.ts'
import { CROSS_ORIGIN_HEADERS } from './static-files.ts'

const iconsDir = path.join(
  path.dirname(createRequire(import.meta.url).resolve('lucide-static/package.json')),
  'icons',
)

/** Stroke colours by tile. An image cannot read the page's colours, but it can match the colour scheme. */
const STROKE_COLOURS: Record<string, [light: string, dark: string]> = {
  indigo: ['#3a4a94', '#aab6f2'],
  teal: ['#1f6a54', '#84cbae'],
  amber: ['#7a5410', '#e3bd74'],
  rose: ['#97304f', '#f0a3b6'],
  sky: ['#0e627c', '#80c8de'],
  emerald: ['#1f6a54', '#84cbae'],
  violet: ['#693a8a', '#cdb0ec'],
  slate: ['#3a4a94', '#aab6f2'],
  orange: ['#7a5410', '#e3bd74'],
  cyan: ['#0e627c', '#80c8de'],
}

const sendImage = (c: Context, body: EncodedBody, policy = "default-src 'none'"): Promise<Response> =>
  send(c, body, {
    ...CROSS_ORIGIN_HEADERS,
    'cache-control': 'public, max-age=604800',
    'content-security-policy': policy,
  })

/** Icons of items and tags: Lucide, ISC licence (node_modules/lucide-static/LICENSE). */
export function createIconHandler() {
  const cache = new Map<string, EncodedBody>()
  return async function icon(c: Context, name: string): Promise<Response | null> {
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || name.length > 60) return null
    const tile = c.req.query('tile') ?? 'slate'
    const strokes = Object.hasOwn(STROKE_COLOURS, tile) ? STROKE_COLOURS[tile]! : STROKE_COLOURS['slate']!
    const key = `${name} ${strokes[0]}`
    let body = cache.get(key)
    if (!body) {
      const svg = await readFile(path.join(iconsDir, `${name}.svg`), 'utf8').catch(() => null)
      if (svg === null) return null
      const style = `<style>svg{stroke:${strokes[0]}}@media (prefers-color-scheme:dark){svg{stroke:${strokes[1]}}}</style>`
      const plain = Buffer.from(
        svg
          .replace(/<!--.*?-->\s*/s, '')
          .replace(/\s*class="[^"]*"/, '')
          .replace(/stroke-width="2"/, 'stroke-width="1.5"')
          .replace(/\s*stroke="currentColor"/, '')
          .replace(/>/, `>${style}`)
          .replace(/\s*\n\s*/g, ' '),
      )
      body = { type: 'image/svg+xml', etag: computeEtag(plain), plain, codings: {} }
      cache.set(key, body)
    }
    return sendImage(c, body, "default-src 'none'; style-src 'unsafe-inline'")
  }
}

/** The header image of a project: a gradient of its tile's colour with arcs. */
export async function sendBackground(c: Context, palette: string): Promise<Response | null> {
  if (!Object.hasOwn(STROKE_COLOURS, palette)) return null
  const [deep] = STROKE_COLOURS[palette]!
  const arc = (r: number) =>
    `<circle cx="640" cy="230" r="${r}" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="18"/>`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 240" preserveAspectRatio="xMidYMid slice">` +
    `<linearGradient id="g" x2="1" y2="1"><stop stop-color="${deep}"/><stop offset="1" stop-color="#16202c"/></linearGradient>` +
    `<rect width="720" height="240" fill="url(#g)"/>${[70, 120, 170, 220, 270].map(arc).join('')}</svg>`
  return sendImage(c, encodeBody(svg, 'image/svg+xml'))
}

const ROBOT_COLOURS: Record<string, [dark: string, light: string, face: string]> = {
  xiaojiang: ['#0b6b66', '#3fb8ac', '#e6fffb'],
  xuezhang: ['#47525f', '#8a97a6', '#eef2f6'],
}

/** The portrait of a robot of the assistant. */
export async function sendRobotPortrait(c: Context, name: string): Promise<Response | null> {
  if (!Object.hasOwn(ROBOT_COLOURS, name)) return null
  const [deep, light, face] = ROBOT_COLOURS[name]!
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">` +
    `<linearGradient id="g" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient>` +
    `<rect width="96" height="96" rx="48" fill="url(#g)"/>` +
    `<g fill="none" stroke="${face}" stroke-opacity=".35" stroke-width="4"><circle cx="48" cy="104" r="22"/><circle cx="48" cy="104" r="32"/></g>` +
    `<path d="M48 15v9" stroke="${face}" stroke-width="4" stroke-linecap="round"/><circle cx="48" cy="13" r="4.5" fill="${face}"/>` +
    `<rect x="20" y="24" width="56" height="44" rx="20" fill="${face}"/>` +
    `<rect x="13" y="39" width="7" height="15" rx="3.5" fill="${face}"/><rect x="76" y="39" width="7" height="15" rx="3.5" fill="${face}"/>` +
    `<rect x="26" y="31" width="44" height="29" rx="14" fill="${deep}"/>` +
    `<circle cx="39" cy="44" r="4" fill="${face}"/><circle cx="57" cy="44" r="4" fill="${face}"/>` +
    `<path d="M42 51.5q6 5 12 0" fill="none" stroke="${face}" stroke-width="3" stroke-linecap="round"/></svg>`
  return sendImage(c, encodeBody(svg, 'image/svg+xml'))
}
