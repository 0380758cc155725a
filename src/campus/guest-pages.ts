import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'hono'
import type { ContentReply, InlineHashes, PageReply, PageRequest } from '../contract/hall-pages.ts'
import type { McpRequest, Tool, ToolMembers } from '../contract/tool.ts'
import { clientAddress } from './handle-route.ts'
import { encodeBody, pageHeaders, type EncodedBody } from './http.ts'
import { portalConfig } from './portal-config.ts'
import { setBounded } from './set-bounded.ts'
import { requestOrigin, type Settings } from './settings.ts'

export interface McpMembers extends ToolMembers {
  tools: Tool[]
}

/** The exports of src/server/mcp/answer-mcp.ts, likewise. */
interface McpModule {
  answerMcp(request: Request, options: McpRequest): Promise<Response>
}

/** The exports of src/server/serve-pages.ts; the campus loads the built file. */
interface PagesModule {
  createHallPages(options: {
    config: unknown
    fetch: typeof fetch
    readFile(file: string): string
    log(e: unknown): void
  }): {
    respond(request: PageRequest & { template: string }): Promise<PageReply | null>
    content(request: PageRequest, tag: string): Promise<ContentReply>
    sitemap(home: string): Promise<string | null>
    llms(home: string): Promise<string | null>
    tools(home: string): Tool[]
  }
  allowInline(policy: string, hashes: InlineHashes): string
  replyToOembed(home: string, query: URLSearchParams): { status: 200 | 404 | 501; embed: object }
  withEmbedLink(html: string, home: string, address: string): string
  withContacts(html: string, config: unknown): string
  chooseLang(query: URLSearchParams, request: PageRequest): 'zh' | 'en'
  securityText(config: unknown, now: number, origin: string): string | null
  LANG_COOKIE: string
}

const require = createRequire(import.meta.url)
/** The build that `require` has cached, by file; campuses in one process share it. */
const requiredAt = new Map<string, number>()
/** Pages of about 60 KB; each is sent for up to a minute. */
const MAX_ENCODED_PAGES = 300

/** Loads the build's own server part, again after a new build. */
function createLoader(settings: Settings, fetchAsGuest: typeof fetch, log: (e: unknown) => void) {
  const file = path.join(settings.dist, 'server/hall-pages.cjs')
  let loaded:
    | { mtime: number; module: PagesModule; pages: ReturnType<PagesModule['createHallPages']> }
    | undefined
  return async () => {
    const mtime = (await stat(file)).mtimeMs
    if (loaded?.mtime === mtime) return loaded
    if (requiredAt.get(file) !== mtime) delete require.cache[file]
    requiredAt.set(file, mtime)
    const module: PagesModule = require(file)
    const pages = module.createHallPages({
      ...{ config: portalConfig(settings), fetch: fetchAsGuest, log },
      readFile: (name) =>
        readFileSync(path.join(settings.dist, name.startsWith('pages/') ? `hall/${name}` : name), 'utf8'),
    })
    return (loaded = { mtime, module, pages })
  }
}

/**
 * The guest's pages as HTML.
 * @param fetchAsGuest serves a guest's reads, in this process
 */
export function createGuestPages(settings: Settings, fetchAsGuest: typeof fetch, log: (e: unknown) => void) {
  const load = createLoader(settings, fetchAsGuest, log)
  const encoded = new Map<string, EncodedBody>()
  function encodeOnce(html: string, type: string): EncodedBody {
    const body = encoded.get(html) ?? encodeBody(html, type)
    setBounded(encoded, MAX_ENCODED_PAGES, html, body)
    return body
  }
  const originOf = (c: Context) => requestOrigin(settings, c.req.header('host'))
  const homeOf = (c: Context) => `${originOf(c)}/`
  function requestOf(c: Context): PageRequest {
    const { pathname, search } = new URL(c.req.url)
    const header = (name: string) => c.req.header(name) ?? ''
    return {
      ...{ home: homeOf(c), path: pathname.slice(1), search, cookie: header('cookie') },
      ...{ acceptLanguage: header('accept-language'), userAgent: header('user-agent') },
    }
  }

  return {
    /** The page at the request's address, or null: then the static page is sent, which the scripts fill. */
    async page(c: Context, template: EncodedBody, policy: string) {
      try {
        const { module, pages } = await load()
        const reply = await pages.respond({ ...requestOf(c), template: template.plain.toString() })
        if (!reply) return null
        const { html, hashes, status, chosenLang } = reply
        const cookie = `${module.LANG_COOKIE}=${chosenLang}; Path=/; Max-Age=31536000; SameSite=Lax`
        const headers: Record<string, string> = {
          vary: 'accept-language, user-agent, cookie',
          'content-security-policy': module.allowInline(policy, hashes),
          ...(chosenLang && { 'set-cookie': cookie }),
        }
        return { body: encodeOnce(html, template.type), status, headers }
      } catch (e) {
        log(e)
        return null
      }
    },
    /** What a tag shows to guests, for other pages to write inside it. */
    async content(c: Context, tag: string): Promise<Response> {
      const { pages } = await load()
      const { status, html, headers } = await pages.content(requestOf(c), tag)
      return c.html(html, status, { ...pageHeaders(['*']), ...headers })
    },
    async llms(c: Context): Promise<Response> {
      const text = await (await load()).pages.llms(homeOf(c))
      return text ? c.text(text) : c.text('later', 503)
    },
    /** The Model Context Protocol, for programs that act for a reader. */
    async mcp(c: Context, members?: McpMembers): Promise<Response> {
      const { pages } = await load()
      const { answerMcp }: McpModule = require(path.join(settings.dist, 'server/mcp.cjs'))
      return answerMcp(c.req.raw, {
        tools: [...pages.tools(homeOf(c)), ...(members?.tools ?? [])],
        origin: originOf(c),
        isUnlimited: settings.requestsPerMinute === 0,
        address: clientAddress(c, settings.publicOrigin !== ''),
        members,
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
      const { home, path: name, search } = requestOf(c)
      const html = module.withEmbedLink(page.plain.toString(), home, name + search)
      return encodeOnce(html, page.type)
    },
    /** The page about accessibility, in the reader's language first. */
    async withContacts(c: Context, page: EncodedBody): Promise<EncodedBody> {
      const { module } = await load()
      const lang = module.chooseLang(new URL(c.req.url).searchParams, requestOf(c))
      const html = module.withContacts(page.plain.toString(), portalConfig(settings))
      return encodeOnce(
        lang === 'en' ? html.replace('<html lang="zh-CN">', '<html lang="en">') : html,
        page.type,
      )
    },
    async securityText(c: Context): Promise<Response> {
      const { module } = await load()
      return c.text(module.securityText(portalConfig(settings), Date.now(), originOf(c)) ?? '')
    },
    async embed(c: Context): Promise<Response> {
      const { module } = await load()
      const { status, embed } = module.replyToOembed(homeOf(c), new URL(c.req.url).searchParams)
      return c.json(embed, status)
    },
  }
}
