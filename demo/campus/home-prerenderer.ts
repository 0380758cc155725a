import { createRequire } from 'node:module'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'
import { requestOrigin, type Settings } from './settings.ts'
import { portalConfig } from './portal-config.ts'
import { encodeBody, type EncodedBody } from './http.ts'

type RenderHome = (
  request: { home: string; acceptLanguage: string; userAgent: string },
  template: string,
) => Promise<string>

/** The exports of src/server/serve-home.ts; the campus loads the built file. */
interface PrerenderModule {
  createHomePages(options: {
    config: unknown
    fetch: typeof fetch
    sheets: Record<string, string[]>
    log(e: unknown): void
  }): RenderHome
  homeSheets(manifest: unknown): Record<string, string[]>
}

/** The build that `require` has cached, by file; campuses in one process share it. */
const requiredAt = new Map<string, number>()

/** Pages of about 100 KB; each is sent for up to a minute. */
const MAX_ENCODED_PAGES = 32

/**
 * Prerenders the signed-out home with the build's own server part; loads that again after a new build.
 * @param fetchAsGuest serves a guest's reads, in this process
 * @returns a function that inserts the home into the portal's page. It resolves to the unchanged page if rendering
 *   fails or takes too long.
 */
export function createHomePrerenderer(
  settings: Settings,
  fetchAsGuest: typeof fetch,
  log: (e: unknown) => void,
) {
  const file = path.join(settings.dist, 'server/prerender.cjs')
  const require = createRequire(import.meta.url)
  const encoded = new Map<string, EncodedBody>()
  let loaded: { mtime: number; renderHome: RenderHome } | undefined

  async function loadModule(): Promise<RenderHome> {
    const mtime = (await stat(file)).mtimeMs
    if (loaded?.mtime === mtime) return loaded.renderHome
    if (requiredAt.get(file) !== mtime) delete require.cache[file]
    requiredAt.set(file, mtime)
    const { createHomePages, homeSheets } = require(file) as PrerenderModule
    const manifest: unknown = JSON.parse(await readFile(path.join(settings.dist, 'manifest.json'), 'utf8'))
    const config = portalConfig(settings)
    const renderHome = createHomePages({ config, fetch: fetchAsGuest, sheets: homeSheets(manifest), log })
    loaded = { mtime, renderHome }
    return renderHome
  }

  return async function renderHome(c: Context, page: EncodedBody): Promise<EncodedBody> {
    const request = {
      home: `${requestOrigin(settings, c.req.header('host'))}/`,
      acceptLanguage: c.req.header('accept-language') ?? '',
      userAgent: c.req.header('user-agent') ?? '',
    }
    const template = page.plain.toString()
    let html = template
    try {
      html = await (await loadModule())(request, template)
    } catch (e) {
      log(e)
    }
    if (html === template) return page
    if (!encoded.has(html)) {
      if (encoded.size >= MAX_ENCODED_PAGES) encoded.clear()
      encoded.set(html, encodeBody(html, page.type))
    }
    return encoded.get(html)!
  }
}
