import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'
import { clientAddress } from './handle-route.ts'
import { encodeBody, pageHeaders, type EncodedBody } from './http.ts'
import { portalConfig } from './portal-config.ts'
import { requestOrigin, type Settings } from './settings.ts'

interface InlineHashes {
  style: string[]
  script: string[]
}

interface PageReply {
  status: 200 | 404
  html: string
  hashes: InlineHashes
  chosenLang?: string
}

/** A tool of /mcp, as src/domain/agent/tool.ts describes it. */
export interface McpTool {
  name: string
  title: string
  description: string
  inputSchema: object
  scope?: string
  run(input: Record<string, unknown>, person: string): Promise<object>
}

/** The tools that a person may allow, and the check of their permission. */
export interface McpMembers {
  tools: McpTool[]
  metadata: string
  verify(token: string): Promise<{ person: string; scopes: ReadonlySet<string> } | null>
  record(tool: string, token: string): Promise<void>
}

/** The exports of src/server/mcp/answer-mcp.ts, likewise. */
interface McpModule {
  answerMcp(
    request: Request,
    options: {
      tools: McpTool[]
      origin: string
      address: string
      isUnlimited: boolean
      members?: McpMembers
      log(e: unknown): void
    },
  ): Promise<Response>
}

/** The exports of src/server/serve-pages.ts; the campus loads the built file. */
interface PagesModule {
  createHallPages(options: {
    config: unknown
    fetch: typeof fetch
    readFile(file: string): string
    log(e: unknown): void
  }): {
    respond(request: {
      home: string
      path: string
      search: string
      acceptLanguage: string
      userAgent: string
      cookie: string
      template: string
    }): Promise<PageReply | null>
    content(
      request: { home: string; search: string; acceptLanguage: string },
      tag: string,
    ): Promise<{ status: 200 | 404 | 503; html: string; headers: Record<string, string> }>
    sitemap(home: string): Promise<string | null>
    llms(home: string): Promise<string | null>
    tools(home: string): McpTool[]
  }
  allowInline(policy: string, hashes: InlineHashes): string
  replyToOembed(home: string, query: URLSearchParams): { status: 200 | 404 | 501; embed: object }
  withEmbedLink(html: string, home: string, address: string): string
  withContacts(html: string, config: unknown): string
  chooseLang(query: URLSearchParams, headers: { cookie: string; acceptLanguage: string }): 'zh' | 'en'
  securityText(config: unknown, now: number, origin: string): string | null
  LANG_COOKIE: string
}

/** The build that `require` has cached, by file; campuses in one process share it. */
const requiredAt = new Map<string, number>()
/** Pages of about 60 KB; each is sent for up to a minute. */
const MAX_ENCODED_PAGES = 300

/**
 * The guest's pages as HTML, by the build's own server part; loaded again after a new build.
 * @param fetchAsGuest serves a guest's reads, in this process
 */
export function createGuestPages(settings: Settings, fetchAsGuest: typeof fetch, log: (e: unknown) => void) {
  const file = path.join(settings.dist, 'server/hall-pages.cjs')
  const require = createRequire(import.meta.url)
  const encoded = new Map<string, EncodedBody>()
  let loaded:
    | { mtime: number; module: PagesModule; pages: ReturnType<PagesModule['createHallPages']> }
    | undefined

  async function load() {
    const mtime = (await stat(file)).mtimeMs
    if (loaded?.mtime === mtime) return loaded
    if (requiredAt.get(file) !== mtime) delete require.cache[file]
    requiredAt.set(file, mtime)
    const module = require(file) as PagesModule
    const pages = module.createHallPages({
      ...{ config: portalConfig(settings), fetch: fetchAsGuest, log },
      readFile: (name) =>
        readFileSync(path.join(settings.dist, name.startsWith('pages/') ? `hall/${name}` : name), 'utf8'),
    })
    return (loaded = { mtime, module, pages })
  }

  function encodeOnce(html: string, type: string): EncodedBody {
    const known = encoded.get(html)
    if (known) return known
    if (encoded.size >= MAX_ENCODED_PAGES) encoded.clear()
    const body = encodeBody(html, type)
    encoded.set(html, body)
    return body
  }

  const homeOf = (c: Context) => `${requestOrigin(settings, c.req.header('host'))}/`

  return {
    /** The page at the request's address, or null: then the static page is sent, which the scripts fill. */
    async page(c: Context, template: EncodedBody, policy: string) {
      try {
        const { module, pages } = await load()
        const { pathname, search } = new URL(c.req.url)
        const reply = await pages.respond({
          home: homeOf(c),
          path: pathname.slice(1),
          search,
          acceptLanguage: c.req.header('accept-language') ?? '',
          userAgent: c.req.header('user-agent') ?? '',
          cookie: c.req.header('cookie') ?? '',
          template: template.plain.toString(),
        })
        if (!reply) return null
        const { html, hashes, status, chosenLang } = reply
        const cookie = `${module.LANG_COOKIE}=${chosenLang}; Path=/; Max-Age=31536000; SameSite=Lax`
        return {
          body: encodeOnce(html, template.type),
          status,
          headers: {
            vary: 'accept-language, user-agent, cookie',
            'content-security-policy': module.allowInline(policy, hashes),
            ...(chosenLang && { 'set-cookie': cookie }),
          } as Record<string, string>,
        }
      } catch (e) {
        log(e)
        return null
      }
    },
    /** What a tag shows to guests, for other pages to write inside it. */
    async content(c: Context, tag: string): Promise<Response> {
      const { pages } = await load()
      const acceptLanguage = c.req.header('accept-language') ?? ''
      const { search } = new URL(c.req.url)
      const { status, html, headers } = await pages.content({ home: homeOf(c), search, acceptLanguage }, tag)
      return c.html(html, status, { ...pageHeaders(['*']), ...headers })
    },
    async llms(c: Context): Promise<Response> {
      const text = await (await load()).pages.llms(homeOf(c))
      return text ? c.text(text) : c.text('later', 503)
    },
    /** The Model Context Protocol, for programs that act for a reader. */
    async mcp(c: Context, members: McpMembers | undefined): Promise<Response> {
      const { pages } = await load()
      const { answerMcp } = require(path.join(settings.dist, 'server/mcp.cjs')) as McpModule
      return answerMcp(c.req.raw, {
        tools: [...pages.tools(homeOf(c)), ...(members?.tools ?? [])],
        origin: requestOrigin(settings, c.req.header('host')),
        isUnlimited: settings.requestsPerMinute === 0,
        address: clientAddress(c, settings.publicOrigin !== ''),
        ...(members && { members }),
        log,
      })
    },
    async sitemap(c: Context): Promise<Response> {
      const text = await (await load()).pages.sitemap(homeOf(c))
      return text ? c.body(text, 200, { 'content-type': 'application/xml' }) : c.text('later', 503)
    },
    /** An embed page with a link to its oEmbed. */
    async embedPage(c: Context, page: EncodedBody): Promise<EncodedBody> {
      const { module } = await load()
      const { pathname, search } = new URL(c.req.url)
      const html = module.withEmbedLink(page.plain.toString(), homeOf(c), pathname.slice(1) + search)
      return encodeOnce(html, page.type)
    },
    /** The page about accessibility, in the reader's language first. */
    async withContacts(c: Context, page: EncodedBody): Promise<EncodedBody> {
      const { module } = await load()
      const lang = module.chooseLang(new URL(c.req.url).searchParams, {
        cookie: c.req.header('cookie') ?? '',
        acceptLanguage: c.req.header('accept-language') ?? '',
      })
      const html = module.withContacts(page.plain.toString(), portalConfig(settings))
      return encodeOnce(
        lang === 'en' ? html.replace('<html lang="zh-CN">', '<html lang="en">') : html,
        page.type,
      )
    },
    async securityText(c: Context): Promise<Response> {
      const { module } = await load()
      const origin = requestOrigin(settings, c.req.header('host'))
      return c.text(module.securityText(portalConfig(settings), Date.now(), origin) ?? '')
    },
    async embed(c: Context): Promise<Response> {
      const { module } = await load()
      const { status, embed } = module.replyToOembed(homeOf(c), new URL(c.req.url).searchParams)
      return c.json(embed, status)
    },
  }
}
