import path from 'node:path'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { callerOf, notFound, Refused, allowed, type Verifier } from './access.ts'
import { answer, refuse } from './api.ts'
import type { Campus, Module } from './campus.ts'
import { document, html } from './document.ts'
import { createEarlier } from './foreign.ts'
import { createGraphql } from './graphql.ts'
import { hallConfig } from './hall-config.ts'
import { cors, packed, pageHeaders, SAFETY, send, sendJson } from './http.ts'
import { createPages } from './pages.ts'
import { createPinned } from './pinned.ts'
import { createHome } from './prerender.ts'
import { createFiles, sendBuilt } from './static.ts'
import { formPlatform } from './forms/platform.ts'
import { background, createIcons, portrait } from './icons.ts'
import { stream } from './events/stream.ts'
import { renewPage } from './sign-in/views.ts'
import { createWindow } from './sign-in/window.ts'
import { apps } from './modules/apps.ts'
import { asr } from './modules/asr.ts'
import { assistant } from './modules/assistant.ts'
import { calendar, calendarDocuments } from './modules/calendar.ts'
import { entrust } from './modules/entrust.ts'
import { favorites } from './modules/favorites.ts'
import { guides } from './modules/guides.ts'
import { log as logs } from './modules/log.ts'
import { notices } from './modules/notices.ts'
import { processes } from './modules/processes.ts'
import { profile } from './modules/profile.ts'
import { projects } from './modules/projects.ts'
import { questions } from './modules/questions.ts'
import { reviews } from './modules/reviews.ts'
import { tasks } from './modules/tasks.ts'
import { visits } from './modules/visits.ts'

const MODULES: ((campus: Campus) => Module)[] = [
  apps,
  projects,
  reviews,
  favorites,
  guides,
  profile,
  logs,
  visits,
  processes,
  tasks,
  entrust,
  calendar,
  questions,
  notices,
  assistant,
]

/** No body of ours is larger; half a second of speech has 8 KB. */
const MOST_BYTES = 64 * 1024

/** A body has to say its length, and that within bounds: it is refused before a byte of it is read. */
const bounded: MiddlewareHandler = async (c, next) => {
  if (c.req.header('transfer-encoding'))
    throw new Refused(411, 'LENGTH_REQUIRED', 'a body needs its content-length')
  if (Number(c.req.header('content-length') ?? 0) > MOST_BYTES)
    throw new Refused(413, 'TOO_LARGE', `the body is larger than ${MOST_BYTES / 1024} KB`)
  await next()
}

export interface Routes {
  fetch: Hono['fetch']
}

/** Every address of the campus but the provider's. */
export async function createRoutes(
  campus: Campus,
  sign: Verifier,
  closing: AbortSignal,
  log: (e: unknown) => void,
): Promise<Routes> {
  const { settings } = campus
  const config = hallConfig(settings) as Record<string, string>
  const app = new Hono()
  const modules = MODULES.map((make) => make(campus))
  const fields = Object.assign({}, ...modules.map((m) => m.fields ?? {})) as NonNullable<Module['fields']>
  const graphql = createGraphql(campus, sign, fields, log)
  const files = createFiles()
  // a guest's reads for the home that is rendered here; as any other guest's
  const inside = (async (...request) => app.fetch(new Request(...request))) as typeof fetch
  const pages = createPages(settings, files, createHome(settings, inside, log))
  const earlier = createEarlier(files, settings.dist)
  const pinned = createPinned(files, settings)
  const icon = createIcons()

  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(SAFETY)) c.res.headers.set(name, value)
  })
  app.onError((e, c) => refuse(c, e, log))

  // the calls of §7
  const api = [
    ...new Set(Object.values(config).filter((p) => typeof p === 'string' && p.startsWith('/') && p !== '/')),
  ]
  for (const base of api) for (const at of [base, `${base}/*`]) app.use(at, cors(settings), bounded)
  app.on(['GET', 'POST'], config['appCenter']!, graphql.signedIn)
  app.on(['GET', 'POST'], config['anonymousAppCenter']!, graphql.anonymous)
  for (const route of modules.flatMap((m) => m.routes ?? []))
    app.on(
      route.method,
      `${config[route.base]}${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
      answer(campus, sign, route, log),
    )
  app.get(config['bus']!, async (c) => {
    try {
      const header = c.req.header('authorization')
      const caller = allowed(await callerOf(sign, header), 'app')
      const good = () => callerOf(sign, header).then(Boolean, () => false)
      return stream(c, campus.bus, caller, closing, good)
    } catch (e) {
      return refuse(c, e, log)
    }
  })
  calendarDocuments(app, config['taskApi']!, campus, log)
  formPlatform(app, config['formPlatform']!, campus, sign, log)
  asr(app, config['asr']!, campus, sign, log)
  for (const base of api) app.all(`${base}/*`, (c) => refuse(c, notFound('there is no such call'), log))

  // what pages of any origin load
  app.on(
    'GET',
    ['/univ-config.json', '/earlier/univ-config.json', '/pinned/:release/univ-config.json'],
    (c) =>
      sendJson(c, hallConfig(settings), {
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=60',
      }),
  )
  app.get(
    '/icons/:name{.+\\.svg}',
    async (c) => (await icon(c, c.req.param('name').slice(0, -4))) ?? missing(c),
  )

  app.get(
    '/backgrounds/:name{\\w+\\.svg}',
    async (c) => (await background(c, c.req.param('name').slice(0, -4))) ?? missing(c),
  )
  app.get(
    '/robots/:name{\\w+\\.svg}',
    async (c) => (await portrait(c, c.req.param('name').slice(0, -4))) ?? missing(c),
  )
  // pages
  const relay = (await files(path.join(import.meta.dirname, 'sign-in/renew.js')))!
  app.get('/oidc-renew.js', (c) => send(c, relay, { 'cache-control': 'no-cache' }))
  app.get('/workflow/oidcRenew', async (c) => {
    const page = await packed(renewPage('/oidc-renew.js', sign.parents), 'text/html; charset=utf-8')
    return send(c, page, pageHeaders(sign.parents.split(' ')))
  })
  const { window, frame } = createWindow(settings)
  app.get('/workflow/oidcWindow', window)
  app.get('/workflow/oidcFrame', frame)
  for (const at of ['/', '/home', '/workflow/*', '/signin-oidc-error'])
    app.get(at, async (c) => (await pages.portal(c)) ?? missing(c))
  app.get('/demo/*', async (c) => (await pages.demo(c)) ?? missing(c))
  app.get('/embed/*', async (c) => (await pages.embed(c)) ?? missing(c))
  app.get('/pinned/*', async (c) => (await pinned(c)) ?? missing(c))
  app.get('/earlier/*', async (c) => (await earlier(c)) ?? missing(c))
  app.get('*', async (c) => (await sendBuilt(c, files, settings)) ?? missing(c))
  app.notFound((c) => missing(c))
  return { fetch: app.fetch }
}

async function missing(c: Context): Promise<Response> {
  const page = document(
    '没有这个页面',
    html`<main class="note">
      <h1>没有这个页面</h1>
      <p lang="en">There is no page at this address.</p>
      <p><a href="/">回到服务大厅 · Back to the service hall</a></p>
    </main>`,
  )
  return send(c, await packed(page, 'text/html; charset=utf-8'), pageHeaders(), 404)
}
