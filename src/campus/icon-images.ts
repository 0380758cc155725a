import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Context } from 'hono'
import type { Seed } from './db/seed-types.ts'
import { encodeBody, send, type EncodedBody } from './http.ts'
import { CROSS_ORIGIN_HEADERS } from './static-files.ts'
import type { University } from './university.ts'

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

/** The address of an icon of an item, tag or project: all are one file. */
export const iconAddress = (icon: string, tile = 'slate'): string => `/icons/all.svg#${icon}.${tile}`

/** The address of a project's header image. */
export const backgroundAddress = (palette: string): string => iconAddress('background', palette)

/** Lucide, ISC licence (node_modules/lucide-static/LICENSE). */
async function drawIcon(icon: string, tile = 'slate'): Promise<string> {
  const svg = await readFile(path.join(iconsDir, `${icon}.svg`), 'utf8')
  const [, shapes = ''] = /<svg[^>]*>([^]*)<\/svg>/.exec(svg)!
  return `<svg id="${icon}.${tile}" class="${tile}" viewBox="0 0 24 24">${shapes.replace(/\s+/g, ' ')}</svg>`
}

/** A gradient of the tile's colour with arcs. */
function drawBackground([tile, [deep]]: [string, [deep: string, dark: string]]): string {
  const arc = (r: number) =>
    `<circle cx="640" cy="230" r="${r}" stroke="#fff" stroke-opacity=".14" stroke-width="18"/>`
  return (
    `<svg id="background.${tile}" viewBox="0 0 720 240" preserveAspectRatio="xMidYMid slice">` +
    `<linearGradient id="g.${tile}" x2="1" y2="1"><stop stop-color="${deep}"/><stop offset="1" stop-color="#16202c"/></linearGradient>` +
    `<rect width="720" height="240" fill="url(#g.${tile})"/>${[70, 120, 170, 220, 270].map(arc).join('')}</svg>`
  )
}

function encodeDrawing(shapes: string, rules = ''): EncodedBody {
  const colours = (index: 0 | 1) =>
    Object.entries(STROKE_COLOURS)
      .map(([tile, strokes]) => `.${tile}{stroke:${strokes[index]}}`)
      .join('')
  return encodeBody(
    `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">` +
      `<style>${rules}${colours(0)}@media(prefers-color-scheme:dark){${colours(1)}}</style>${shapes}</svg>`,
    'image/svg+xml',
  )
}

/** Only what the fragment of the address names is drawn. */
async function drawSprite({ departments, themes, items, projects }: Seed): Promise<EncodedBody> {
  const all: { icon: string; palette?: string }[] = [...departments, ...themes, ...items, ...projects]
  const icons = new Map(all.map((one) => [iconAddress(one.icon, one.palette), one]))
  const drawn = await Promise.all([...icons.values()].map((one) => drawIcon(one.icon, one.palette)))
  return encodeDrawing(
    [...drawn, ...Object.entries(STROKE_COLOURS).map(drawBackground)].join(''),
    'svg svg{display:none}svg svg:target{display:inline}',
  )
}

/** One icon; and `all` of a made-up university with the header images of its projects: one request instead of one each. */
export function createIconHandler(university: University | undefined) {
  const drawn = new Map<string, EncodedBody>()
  return async (c: Context, name: string): Promise<Response | null> => {
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || name.length > 60) return null
    const asked = c.req.query('tile') ?? 'slate'
    const tile = Object.hasOwn(STROKE_COLOURS, asked) ? asked : 'slate'
    const draw = async () =>
      name === 'all' && university
        ? drawSprite(await university.readSeed())
        : encodeDrawing(await drawIcon(name, tile))
    const key = `${name} ${tile}`
    const body = drawn.get(key) ?? (await draw().catch(() => null))
    if (!body) return null
    drawn.set(key, body)
    return sendImage(c, body, "default-src 'none'; style-src 'unsafe-inline'")
  }
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
