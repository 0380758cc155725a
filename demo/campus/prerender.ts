import { createRequire } from 'node:module'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'
import { originOf, type Settings } from './config.ts'
import { hallConfig } from './hall-config.ts'
import { packed, type Body } from './http.ts'

/** As src/server/home.tsx says it; the campus knows the built file only. */
interface Prerender {
  prerenderHome(asked: {
    home: string
    config: unknown
    lang: 'zh' | 'en'
    mode: 'desktop' | 'mobile'
    fetch: typeof fetch
    sheets: Record<string, string[]>
  }): Promise<string>
}

interface Look {
  origin: string
  lang: 'zh' | 'en'
  mode: 'desktop' | 'mobile'
}

/** What is shown is never older; the page's own scripts bring what is new. */
const FRESH_MS = 60_000
/** Each a page of some 100 KB: two languages, two layouts, a few names of this server. */
const MOST = 16

/** The language and layout that the tags of this browser will choose; null on a phone. */
function lookOf(c: Context, origin: string): Look | null {
  const [first = ''] = (c.req.header('accept-language') ?? '').split(',')
  const lang = /^(zh|en)\b/i.exec(first.trim())?.[1]?.toLowerCase()
  const agent = c.req.header('user-agent') ?? ''
  // a tablet that calls itself a Mac begins anew (src/element/take-over.ts)
  if (/Android|iPhone|iPad|Mobile|Harmony|MicroMessenger/i.test(agent)) return null
  return { origin, lang: lang === 'en' ? 'en' : 'zh', mode: 'desktop' }
}

const EMPTY = '<univ-portal></univ-portal>'

/**
 * The signed-out home as HTML with declarative shadow roots, so that it is painted before any script is there.
 * @param ask answers a guest's reads, in this process
 * @returns fills the portal's page; leaves it as it is where the build has no such part or the home cannot be rendered
 */
export function createHome(settings: Settings, ask: typeof fetch, log: (e: unknown) => void) {
  const kept = new Map<string, { body: Body | null; of: Body; at: number; making: Promise<Body> | null }>()
  let part: { at: number; prerender: Prerender; sheets: Record<string, string[]> } | undefined

  async function load() {
    const file = path.join(settings.dist, 'server/prerender.cjs')
    const at = (await stat(file)).mtimeMs
    if (part?.at === at) return part
    const require = createRequire(import.meta.url)
    delete require.cache[file]
    const manifest = JSON.parse(await readFile(path.join(settings.dist, 'manifest.json'), 'utf8')) as {
      sheets: Record<string, string[]>
    }
    const of = (name: string) => manifest.sheets[`chunks/${name}`] ?? []
    const sheets = {
      'univ-portal': of('portal'),
      'univ-service-catalogue': [...new Set([...of('catalogue'), ...of('home')])],
    }
    return (part = { at, prerender: require(file) as Prerender, sheets })
  }

  async function make({ origin, lang, mode }: Look, page: Body): Promise<Body> {
    const { prerender, sheets } = await load()
    const config = hallConfig(settings)
    const asked = { home: `${origin}/`, config, lang, mode, fetch: ask, sheets }
    const html = await prerender.prerenderHome(asked)
    // nothing is painted without them, so they come before the scripts, which nobody waits for
    const first = [...new Set(Object.values(sheets).flat())]
      .map((file) => `<link rel="preload" as="style" href="/${file}" />`)
      .join('')
    const whole = page.plain
      .toString()
      .replace('<html>', `<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">`)
      .replace('<meta charset="utf-8" />', (all) => all + first)
      .replace(EMPTY, () => `<univ-portal>${html}</univ-portal>`)
    return packed(whole, page.type)
  }

  return async function home(c: Context, page: Body): Promise<Body> {
    const look = lookOf(c, originOf(settings, c.req.header('host')))
    if (!look) return page
    const key = JSON.stringify(look)
    let known = kept.get(key)
    // another page is another build
    if (known?.of !== page) {
      if (kept.size >= MOST) kept.clear()
      kept.set(key, (known = { body: null, of: page, at: 0, making: null }))
    }
    const mine = known
    if (Date.now() - mine.at > FRESH_MS)
      mine.making ??= make(look, page)
        .catch((e: unknown) => {
          log(e)
          return page
        })
        .then((body) => Object.assign(mine, { body, at: Date.now(), making: null }).body)
    // who comes while it is made anew gets the last one
    return mine.body ?? mine.making ?? page
  }
}
