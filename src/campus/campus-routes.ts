import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { sendFile } from '../contract/additions/item-form.ts'
import { parseBearer, resolveCaller, notFound, ApiError, requireScope, type Access } from './access.ts'
import { handleRoute, sendError } from './handle-route.ts'
import type { Campus, Module } from './campus.ts'
import { createGraphqlHandlers } from './graphql-handlers.ts'
import { GUEST_REPLIES_PATH, createGuestReplies } from './guest-replies.ts'
import { guestReads, portalConfig, type PortalConfig } from './portal-config.ts'
import { answerPreflight, cors, SECURITY_HEADERS, sendJson } from './http.ts'
import { incomingOf } from './listener.ts'
import { registerDesk } from './desk/desk-routes.ts'
import { createHallPages } from './hall-pages.ts'
import { createMemberTools, RESOURCE_METADATA_PATHS, resourceMetadata } from './member-tools.ts'
import { createMetrics } from './metrics.ts'
import { requestOrigin } from './settings.ts'
import { createPinnedReleases } from './pinned-releases.ts'
import { createGuestPages } from './guest-pages.ts'
import {
  createFileReader,
  CROSS_ORIGIN_HEADERS,
  sendBuildFile,
  sendOwnFile,
  type ReadFile,
} from './static-files.ts'
import { registerOldAddresses } from './forms/old-addresses.ts'
import { createIconHandler, sendRobotPortrait } from './icon-images.ts'
import { sendEventStream } from './events/bus-stream.ts'
import { createAccountSettingsModule } from './modules/account-settings.ts'
import { createAppsModule } from './modules/apps.ts'
import { registerAsrRoutes } from './modules/asr.ts'
import { createAssistantModule } from './modules/assistant.ts'
import { createCalendarModule, registerCalendarFiles } from './modules/calendar.ts'
import { createEntrustModule } from './modules/entrust.ts'
import { createItemFormModule } from './modules/item-form.ts'
import { MAX_PIECE_BODY, registerFormFiles } from './modules/form-files.ts'
import { createFavoritesModule } from './modules/favorites.ts'
import { createGuidesModule } from './modules/guides.ts'
import { createLogModule } from './modules/log.ts'
import { createNoticesModule } from './modules/notices.ts'
import { registerProcessFiles } from './modules/process-files.ts'
import { createProcessesModule } from './modules/processes.ts'
import { createProfileModule } from './modules/profile.ts'
import { createProjectsModule } from './modules/projects.ts'
import { createQuestionsModule } from './modules/questions.ts'
import { createReviewsModule } from './modules/reviews.ts'
import { createTasksModule } from './modules/tasks.ts'
import { createVisitsModule } from './modules/visits.ts'

const MODULES: ((campus: Campus) => Module)[] = [
  createAppsModule,
  createProjectsModule,
  createReviewsModule,
  createFavoritesModule,
  createGuidesModule,
  createProfileModule,
  createAccountSettingsModule,
  createLogModule,
  createVisitsModule,
  createProcessesModule,
  createItemFormModule,
  createTasksModule,
  createEntrustModule,
  createCalendarModule,
  createQuestionsModule,
  createNoticesModule,
  createAssistantModule,
]

/** For comparison: half a second of speech is 8 KB. */
const MAX_BODY_BYTES = 64 * 1024
/** Requires a content-length below the maximum, so that a body is rejected before it is read. */
const limitBodyTo =
  (bytes: number): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.header('transfer-encoding'))
      throw new ApiError(411, 'LENGTH_REQUIRED', 'content-length required')
    if (Number(c.req.header('content-length') ?? 0) > bytes)
      throw new ApiError(413, 'TOO_LARGE', `the body is larger than ${bytes / 1024} KB`)
    await next()
  }
const limitBody = limitBodyTo(MAX_BODY_BYTES)

export interface Routes {
  fetch: Hono['fetch']
}

/** The dependencies of every group of routes. */
interface RouteContext {
  app: Hono
  campus: Campus
  access: Access
  config: PortalConfig
  readFile: ReadFile
}

/** All routes of the campus except the sign-in provider's. */
export function createRoutes(campus: Campus, access: Access, closing: AbortSignal): Routes {
  const config = portalConfig(campus.settings)
  const app = new Hono()
  const context: RouteContext = { app, campus, access, config, readFile: createFileReader() }
  const metrics = createMetrics(() => campus.bus.streamCount(), campus.settings.basePath)
  app.use(async (c, next) => {
    const startedAt = performance.now()
    await next()
    metrics.observe(routePath(c), c.req.method, c.res.status, (performance.now() - startedAt) / 1000)
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value)
    const incoming = incomingOf(c)
    if (incoming) incoming.route = routePath(c)
  })
  app.onError((e, c) => sendError(c, e, campus.logger.error))
  app.post('/errors', limitBody, metrics.takeBeacon)
  app.get('/metrics', metrics.send)
  registerApi(context, closing)
  registerAssets(context)
  registerPages(context)
  // scripts, configuration, replies and pictures are public
  app.options('*', (c) => answerPreflight(c, '*', false))
  return { fetch: app.fetch }
}

/** Registers the calls of §7. */
function registerApi({ app, campus, access, config }: RouteContext, closing: AbortSignal): void {
  const modules = MODULES.map((createModule) => createModule(campus))
  const fields: NonNullable<Module['fields']> = Object.assign({}, ...modules.map((m) => m.fields ?? {}))
  const graphql = createGraphqlHandlers(campus, access, fields)
  const bases = [
    ...new Set(
      Object.values(config).filter(
        (p): p is string =>
          typeof p === 'string' && p.startsWith('/') && p !== '/' && p !== GUEST_REPLIES_PATH,
      ),
    ),
  ]
  const files = `${config.formPlatform}${sendFile.path}`
  const limitPiece = limitBodyTo(MAX_PIECE_BODY)
  for (const base of bases)
    for (const path of [base, `${base}/*`])
      app.use(path, cors(campus.settings), (c, next) =>
        (c.req.path === files ? limitPiece : limitBody)(c, next),
      )
  app.on(['GET', 'POST'], config.appCenter, graphql.signedIn)
  app.on(['GET', 'POST'], config.anonymousAppCenter, graphql.anonymous)
  for (const route of modules.flatMap((m) => m.routes ?? []))
    app.on(
      route.method,
      `${String(config[route.base])}${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
      handleRoute(campus, access, route),
    )
  app.get(config.bus, async (c) => {
    const header = c.req.header('authorization')
    const caller = requireScope(await resolveCaller(access, header), 'app')
    const isTokenValid = async () => (await access.verify(parseBearer(header))).state === 'valid'
    return sendEventStream(c, campus.bus, caller, closing, isTokenValid)
  })
  registerCalendarFiles(app, config.taskApi, campus)
  registerProcessFiles(app, config.taskApi, campus)
  registerFormFiles(app, config, campus, access)
  registerOldAddresses(app, config.formPlatform, campus)
  registerAsrRoutes(app, config.asr, campus, access)
  for (const base of bases)
    app.all(`${base}/*`, () => {
      throw notFound('there is no such call')
    })
}

/** Registers the configuration and images, which pages of any origin may load. */
function registerAssets({ app, campus }: RouteContext): void {
  app.on(
    'GET',
    ['/univ-config.json', '/earlier/univ-config.json', '/pinned/:release/univ-config.json'],
    (c) =>
      sendJson(c, portalConfig(campus.settings), {
        ...CROSS_ORIGIN_HEADERS,
        'cache-control': 'public, max-age=60',
      }),
  )
  const registerImages = (
    folder: string,
    name: string,
    sendImage: (c: Context, name: string) => Promise<Response | null>,
  ) =>
    app.get(
      `/${folder}/:name{${name}\\.svg}`,
      async (c) => (await sendImage(c, c.req.param('name').slice(0, -'.svg'.length))) ?? c.notFound(),
    )
  registerImages('icons', '.+', createIconHandler(campus.settings.university))
  registerImages('robots', '\\w+', sendRobotPortrait)
}

/** Registers HTML pages and the files of the build. */
function registerPages({ app, campus, readFile }: RouteContext): void {
  const { settings, logger } = campus
  const fetchAsGuest: typeof fetch = async (...request) => app.fetch(new Request(...request))
  const guestPages = createGuestPages(settings, fetchAsGuest, logger.error)
  const hall = createHallPages(settings, readFile, guestPages)
  const pinned = createPinnedReleases(readFile, settings)
  type Page = (c: Context) => Promise<Response | null>
  const register = (paths: string[], page: Page) =>
    app.on('GET', paths, async (c) => (await page(c)) ?? hall.notFound(c))
  registerDesk(app, campus, fetchAsGuest)
  const reads = guestReads(settings)
  app.get(GUEST_REPLIES_PATH, createGuestReplies(reads, fetchAsGuest, campus.catalogue.version))
  register(['/workflow/oidcRenew'], hall.renewal)
  register(['/workflow/oidcWindow'], hall.signInWindow)
  register(['/workflow/oidcFrame'], hall.signInFrame)
  register(['/', '/home', '/workflow/*', '/signin-oidc-error'], hall.portal)
  register(['/embed/*'], hall.embed)
  register(['/pages/*', '/robots.txt'], hall.asset)
  register(['/accessibility'], hall.accessibility)
  register(['/.well-known/security.txt'], guestPages.securityText)
  register(['/sitemap.xml'], guestPages.sitemap)
  register(['/llms.txt'], guestPages.llms)
  const originOf = (c: Context) => requestOrigin(settings, c.req.header('host'))
  app.on('GET', RESOURCE_METADATA_PATHS, (c) =>
    sendJson(c, resourceMetadata(originOf(c)), CROSS_ORIGIN_HEADERS),
  )
  app.all('/mcp', (c) => guestPages.mcp(c, createMemberTools(campus, originOf(c))))
  register(['/oembed'], guestPages.embed)
  register(['/pinned/*'], pinned)
  for (const [path, page] of Object.entries(settings.university?.pages?.(settings) ?? {}))
    register([path], page)
  register(['/campus/*'], sendOwnFile(readFile))
  register(['*'], (c) => sendBuildFile(c, readFile, settings))
  app.notFound((c) => hall.notFound(c))
}
