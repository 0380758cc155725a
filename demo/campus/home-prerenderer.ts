import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'
import { requestOrigin, type Settings } from './settings.ts'
import { portalConfig } from './portal-config.ts'
import { encodeBody, type EncodedBody } from './http.ts'

interface InlineHashes {
  style: string[]
  script: string[]
}
type RenderHome = (
  request: { home: string; acceptLanguage: string; userAgent: string },
  template: string,
) => Promise<{ html: string; hashes: InlineHashes }>

/** The exports of src/server/serve-home.ts; the campus loads the built file. */
interface PrerenderModule {
  createHomePages(options: {
    config: unknown
    fetch: typeof fetch
    files: object
    readFile(file: string): string
    log(e: unknown): void
  }): RenderHome
  homeFiles(manifest: unknown): object
  allowInline(policy: string, hashes: InlineHashes): string
}

interface HomeReply {
  body: EncodedBody
  /** The Content-Security-Policy that the page needs. */
  policy: string
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
  let loaded: (Pick<PrerenderModule, 'allowInline'> & { mtime: number; renderHome: RenderHome }) | undefined

  async function loadModule() {
    const mtime = (await stat(file)).mtimeMs
    if (loaded?.mtime === mtime) return loaded
    if (requiredAt.get(file) !== mtime) delete require.cache[file]
    requiredAt.set(file, mtime)
    const { allowInline, createHomePages, homeFiles } = require(file) as PrerenderModule
    const manifest: unknown = JSON.parse(await readFile(path.join(settings.dist, 'manifest.json'), 'utf8'))
    const renderHome = createHomePages({
      config: portalConfig(settings),
      fetch: fetchAsGuest,
      files: homeFiles(manifest),
      readFile: (name) =>
        readFileSync(path.join(settings.dist, name.startsWith('pages/') ? `hall/${name}` : name), 'utf8'),
      log,
    })
    return (loaded = { mtime, renderHome, allowInline })
  }

  return async function renderHome(c: Context, page: EncodedBody, policy: string): Promise<HomeReply> {
    const request = {
      home: `${requestOrigin(settings, c.req.header('host'))}/`,
      acceptLanguage: c.req.header('accept-language') ?? '',
      userAgent: c.req.header('user-agent') ?? '',
    }
    const template = page.plain.toString()
    try {
      const { renderHome: render, allowInline } = await loadModule()
      const { html, hashes } = await render(request, template)
      if (html === template) return { body: page, policy }
      if (!encoded.has(html)) {
        if (encoded.size >= MAX_ENCODED_PAGES) encoded.clear()
        encoded.set(html, encodeBody(html, page.type))
      }
      return { body: encoded.get(html)!, policy: allowInline(policy, hashes) }
    } catch (e) {
      log(e)
      return { body: page, policy }
    }
  }
}
