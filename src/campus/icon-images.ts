import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Context } from 'hono'
import { encodeBody, send, type EncodedBody } from './http.ts'
import { CROSS_ORIGIN_HEADERS } from './static-files.ts'
import type { University } from './university.ts'

/** One SVG file an icon. */
export const ICONS_FOLDER = path.join(
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
  const svg = await readFile(path.join(ICONS_FOLDER, `${icon}.svg`), 'utf8')
  const [, shapes = ''] = /<svg[^>]*>([^]*)<\/svg>/.exec(svg) ?? []
  return `<svg id="${icon}.${tile}" class="${tile}" viewBox="0 0 24 24">${shapes.replace(/\s+/g, ' ')}</svg>`
}

/** The hall's boat on its river, in the tile's ink: whole as a banner, and the boat alone where the image is square. */
const drawBackground = (tile: string): string =>
  `<svg id="background.${tile}" class="${tile}" viewBox="0 0 72 24" preserveAspectRatio="xMidYMid slice">` +
  `<path d="M30 15.5h12q-1 4-4.5 4h-3q-3.5 0-4.5-4zM35.2 15.5V4q-1 6-4.600 9zM37 15.5V6.5q1 5 4.400 8zM2 21h18M26 22h20M52 20.5h18"/></svg>`

const colourRules = (index: 0 | 1): string =>
  Object.entries(STROKE_COLOURS)
    .map(([tile, strokes]) => `.${tile}{stroke:${strokes[index]}}`)
    .join('')

const drawImage = (style: string, content: string): EncodedBody =>
  encodeBody(
    `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">` +
      `<style>${style}${colourRules(0)}@media(prefers-color-scheme:dark){${colourRules(1)}}</style>${content}</svg>`,
    'image/svg+xml',
  )

/** Only what the fragment of the address names is drawn. */
async function drawSprite({ readSeed }: University): Promise<EncodedBody> {
  const { departments, themes, items, projects } = await readSeed()
  const all: { icon: string; palette?: string }[] = [...departments, ...themes, ...items, ...projects]
  const icons = new Map(all.map((one) => [iconAddress(one.icon, one.palette), one]))
  const drawn = await Promise.all([...icons.values()].map((one) => drawIcon(one.icon, one.palette)))
  return drawImage(
    `svg svg{display:none}svg svg:target{display:inline}`,
    drawn.join('') + Object.keys(STROKE_COLOURS).map(drawBackground).join(''),
  )
}

/**
 * Icons, each by its name in Lucide and with `?tile` for its colour; those of a made-up university, and the header images of
 * its projects, are one file: one request instead of one each.
 */
export function createIconHandler(university: University | undefined) {
  const images = new Map<string, EncodedBody>()
  return async (c: Context, name: string): Promise<Response | null> => {
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || name.length > 60) return null
    const asked = c.req.query('tile') ?? ''
    const tile = Object.hasOwn(STROKE_COLOURS, asked) ? asked : 'slate'
    const sprite = name === 'all' ? university : undefined
    const key = sprite ? name : `${name}.${tile}`
    let image = images.get(key)
    if (!image) {
      const svg = sprite ? '' : await drawIcon(name, tile).catch(() => null)
      if (svg === null) return null
      image = sprite ? await drawSprite(sprite) : drawImage('', svg)
      images.set(key, image)
    }
    return sendImage(c, image, "default-src 'none'; style-src 'unsafe-inline'")
  }
}

/** By the name of a robot: the seal's ground. */
const SEALS = new Map([
  ['xiaojiang', '#c03a2b'],
  ['xuezhang', '#5a6270'],
])

/** The portrait of a robot of the assistant: 问, “ask”, in a round seal, as on the launcher. */
export async function sendRobotPortrait(c: Context, name: string): Promise<Response | null> {
  const seal = SEALS.get(name)
  if (!seal) return null
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 36 36">` +
    `<circle cx="12" cy="12" r="18" fill="${seal}"/>` +
    `<path fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" ` +
    `d="M4.5 3.5l2 2.3M4 8.5v12M10 4h10v14.5q0 2-2 2h-2M8.5 10.5h7v6h-7z"/></svg>`
  return sendImage(c, encodeBody(svg, 'image/svg+xml'))
}
