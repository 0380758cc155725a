import path from 'node:path'
import type { Context } from 'hono'
import { encodeBody, pageHeaders, send, type EncodedBody } from './http.ts'
import type { createGuestPages } from './guest-pages.ts'
import { getOrMake } from './get-or-make.ts'
import { GUEST_REPLIES_PATH } from './guest-replies.ts'
import { LOGO_PATH } from './portal-config.ts'
import { isGuardedRoute, isPortalRoute } from './portal-routes.ts'
import { requestOrigin, type Settings } from './settings.ts'
import type { ReadFile } from './static-files.ts'

const NO_ANCESTORS = pageHeaders()['content-security-policy']!.replace(
  /frame-ancestors [^;]*/,
  "frame-ancestors 'none'",
)
const EMBED_PAGE = /^\/embed\/(univ-[a-z-]+)(?:\.html)?$/
const ASSET = /^\/(pages\/[\w-]+\.(?:css|js|svg|png|yaml|html))$/
/** Insertion point: after the configuration, which the built page already preloads. */
const CONFIG_PRELOAD = /<link[^>]* href="\/univ-config\.json" \/>/

/** Serves dist/hall, the static pages, like a web server would; a guest's pages are HTML. */
export function createHallPages(
  settings: Settings,
  read: ReadFile,
  guestPages: Pick<ReturnType<typeof createGuestPages>, 'page' | 'content' | 'embedPage' | 'withContacts'>,
) {
  const { dist, embedOrigins, university } = settings
  const readHall = (name: string) => read(path.join(dist, 'hall', name))
  const portalCache = new WeakMap<EncodedBody, EncodedBody>()

  /** The portal's page. Here it also preloads the guest's replies, because their URL is known, unless guests cannot enter. */
  async function loadPortal(pathname: string): Promise<EncodedBody | null> {
    const page = await readHall('index.html')
    if (!page || isGuardedRoute(pathname)) return page
    const preload = `<link rel="preload" as="fetch" crossorigin="anonymous" href="${GUEST_REPLIES_PATH}" />`
    return getOrMake(portalCache, page, () => {
      const html = page.plain.toString().replace(CONFIG_PRELOAD, (link) => `${link}\n    ${preload}`)
      return encodeBody(html, page.type)
    })
  }

  const sendPage = async (c: Context, name: string, headers: Record<string, string>) => {
    const body = await readHall(name)
    return body && send(c, body, headers)
  }

  return {
    /** The portal, for every route: it has a client-side router (§2, history mode), which also shows unknown paths. */
    portal: async (c: Context): Promise<Response | null> => {
      const { pathname } = new URL(c.req.url)
      const body = await loadPortal(pathname)
      if (!body) return null
      const headers = pageHeaders(embedOrigins)
      const page = await guestPages.page(c, body, headers['content-security-policy']!)
      if (page) return send(c, page.body, { ...headers, ...page.headers }, page.status)
      return send(c, body, headers, isPortalRoute(pathname) ? 200 : 404)
    },
    // may be framed by the portal's pages, including the sign-in frame on a listed page
    renewal: (c: Context) => sendPage(c, 'workflow/oidcRenew.html', pageHeaders(embedOrigins)),
    /** Must not be framed: clickjacking could grant a session. */
    signInWindow: (c: Context) =>
      sendPage(c, 'workflow/oidcWindow.html', {
        ...pageHeaders(),
        'content-security-policy': NO_ANCESTORS,
        'x-frame-options': 'DENY',
      }),
    signInFrame: (c: Context) => sendPage(c, 'workflow/oidcFrame.html', pageHeaders(embedOrigins)),
    /** /embed/<tag>: a page with one tag, which any page may frame. */
    embed: async (c: Context): Promise<Response | null> => {
      const tag = EMBED_PAGE.exec(c.req.path)?.[1]
      const page = tag && (await readHall(`embed/${tag}.html`))
      if (page && c.req.query('fragment') !== undefined) return guestPages.content(c, tag)
      return page ? send(c, await guestPages.embedPage(c, page), pageHeaders(['*'])) : null
    },
    accessibility: async (c: Context): Promise<Response | null> => {
      const page = await readHall('accessibility.html')
      const headers = { ...pageHeaders(embedOrigins), vary: 'accept-language, cookie' }
      return page && send(c, await guestPages.withContacts(c, page), headers)
    },
    asset: async (c: Context): Promise<Response | null> => {
      // as an operator puts the university's mark in the place of the hall's
      if (university && c.req.path === `/${LOGO_PATH}`)
        return send(c, (await read(university.seal))!, { 'cache-control': 'public, max-age=3600' })
      if (c.req.path === '/robots.txt') {
        const robots = (await readHall('robots.txt'))!.plain.toString()
        return c.text(`${robots}Sitemap: ${requestOrigin(settings, c.req.header('host'))}/sitemap.xml\n`)
      }
      const name = ASSET.exec(c.req.path)?.[1]
      if (!name) return null
      return sendPage(c, name, name.endsWith('.html') ? pageHeaders() : { 'cache-control': 'no-cache' })
    },
    notFound: async (c: Context): Promise<Response> => {
      const body = (await readHall('404.html')) ?? encodeBody('not found', 'text/plain')
      return send(c, body, pageHeaders(), 404)
    },
  }
}
