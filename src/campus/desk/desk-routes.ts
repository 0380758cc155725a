import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { ApiError } from '../access.ts'
import type { Campus } from '../campus.ts'
import { html, type Html } from '../html.ts'
import { enforceLimit, WRITE_LIMIT } from '../rate-limit.ts'
import { requestOrigin } from '../settings.ts'
import {
  cookiePrefix,
  createDeskSessions,
  deskCookie,
  DESK_CLIENT_ID,
  DESK_PATH,
  DESK_RETURN_PATH,
  type Operator,
} from '../sign-in/desk-session.ts'
import { negotiateLanguage, type Lang } from '../sign-in/messages.ts'
import { changesDesk, renderUndo } from './changes-desk.ts'
import {
  DESK_SECTIONS,
  deskTexts,
  personName,
  renderDesk,
  renderHead,
  type DeskReply,
  type DeskRoute,
  type DeskTexts,
} from './desk-page.ts'
import { hallDesk } from './hall-desk.ts'
import { createItemsDesk } from './items-desk.ts'
import { keywordDesk } from './keyword-desk.ts'
import { createKeptForms, keepForm } from './kept-forms.ts'
import { noticesDesk } from './notices-desk.ts'
import { createPeopleDesk } from './people-desk.ts'
import { questionDesk } from './question-desk.ts'
import { todayDesk } from './today-desk.ts'
import { unansweredDesk } from './unanswered-desk.ts'

const LANGUAGE_SECONDS = 365 * 86_400
/** The longest form: 60 rows with every field full of Chinese, percent-encoded, are 2.5 MB. */
const MAX_FORM_BYTES = 4 * 2 ** 20
/** Lists as files: 5,000 items with long descriptions, or 20,000 people. */
const MAX_LIST_BYTES = 16 * 2 ** 20
const LIST_PATHS = ['/people/import', '/hall/csv']

/** Pages of the desk run no script, load nothing from elsewhere, and are never framed. */
const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
}

/**
 * The operators' desk: pages for accounts with the role `operator`, rendered here and usable without scripts. Its
 * session is the provider's. A form counts only with the token of that session, from the desk's own origin.
 * `fetchOwn`: requests an address of this campus without the network.
 */
export function registerDesk(app: Hono, campus: Campus, fetchOwn: typeof fetch): void {
  const sessions = createDeskSessions(campus.db)
  const forms = [
    ...todayDesk,
    ...noticesDesk,
    ...unansweredDesk,
    ...questionDesk,
    ...keywordDesk,
    ...hallDesk,
    ...createItemsDesk(fetchOwn),
    ...createPeopleDesk(campus),
    ...changesDesk,
  ]
  const routes = [...forms, createKeptForms(forms)]
  async function visitOf(c: Context): Promise<Visit> {
    const origin = requestOrigin(campus.settings, c.req.header('host'))
    const operator = await sessions.read(getCookie(c, deskCookie(origin)))
    return { c, campus, sessions, origin, operator, ...readLang(c, origin) }
  }

  // said before the body is read
  app.post(`${DESK_PATH}/*`, async (c, next) => {
    if (c.req.header('transfer-encoding'))
      throw new ApiError(411, 'LENGTH_REQUIRED', 'content-length required')
    const limit = LIST_PATHS.some((path) => c.req.path === DESK_PATH + path) ? MAX_LIST_BYTES : MAX_FORM_BYTES
    if (Number(c.req.header('content-length') ?? 0) <= limit) return next()
    const visit = await visitOf(c)
    return send(visit, message(visit.t.tooLargeTitle, visit.t.tooLarge(limit / 2 ** 20), 413))
  })
  app.get(DESK_RETURN_PATH, async (c) => {
    // only pages of the desk: the parameter comes from the address
    const target = /^\/desk(?:\/[\w?=&%+.*-]+)*$/.exec(c.req.query('state') ?? '')?.[0] ?? DESK_PATH
    const visit = await visitOf(c)
    if (visit.operator) return c.redirect(target, 303)
    return send(
      visit,
      message(visit.t.signInTitle, visit.t.signInFailed, 401, signInLink(visit.t, DESK_PATH)),
    )
  })
  app.get(DESK_PATH, (c) => c.redirect(`${DESK_PATH}/${DESK_SECTIONS[0]}`, 303))
  for (const route of routes)
    app.on(route.method, `${DESK_PATH}${route.path}`, async (c) => {
      const visit = await visitOf(c)
      const { t } = visit
      if (!visit.operator && route.method === 'GET') return sendSignIn(visit)
      try {
        return send(visit, await answer(visit, route))
      } catch (e) {
        if (!(e instanceof ApiError)) {
          campus.logger.error(e)
          throw e
        }
        const isTooMany = e.status === 429
        return send(
          visit,
          isTooMany ? message(t.tooManyTitle, t.tooMany, 429) : message(t.missingTitle, t.missing, 404),
        )
      }
    })
}

/** A request to the desk. */
interface Visit {
  c: Context
  campus: Campus
  sessions: ReturnType<typeof createDeskSessions>
  origin: string
  /** Null for pages without a session. */
  operator: Operator | null
  lang: Lang
  t: DeskTexts
}

async function answer(visit: Visit, { method, path, handle, show }: DeskRoute): Promise<DeskReply> {
  const { c, campus, sessions, origin, operator, lang, t } = visit
  const form = method === 'POST' ? await readForm(c) : new URLSearchParams()
  const token = form.get('token') ?? ''
  const isCurrent = operator !== null && sessions.isToken(operator, token)
  const isOwnOrigin = c.req.header('origin') === origin
  const author = method === 'POST' && isOwnOrigin && !isCurrent && (await sessions.readAuthor(token))
  if (author && show) {
    await enforceLimit(campus.db, WRITE_LIMIT, author)
    const kept = await keepForm(campus.db, author, path, form)
    if (operator) return { redirect: kept }
    return message(t.signInTitle, t.signInKept, 401, signInLink(t, DESK_PATH + kept))
  }
  if (!operator) {
    const section = `${DESK_PATH}/${path.split('/')[1]}`
    return message(t.signInTitle, t.signInAgain, 401, signInLink(t, section))
  }
  if (!operator.roles.includes('operator'))
    return message(t.forbiddenTitle, t.forbidden(personName(operator, lang)), 403, signOutLink(t))
  if (method === 'POST') {
    if (!isOwnOrigin || !isCurrent) return message(t.refusedTitle, t.refused, 403)
    await enforceLimit(campus.db, WRITE_LIMIT, operator.id)
  }
  const query = new URL(c.req.url).searchParams
  const text = Object.entries(t.done).find(([name]) => name === query.get('done'))?.[1]
  const done = text
    ? html`<p>${text}</p>
        ${await renderUndo(campus.db, operator, t)}`
    : undefined
  return handle({ campus, operator, origin, lang, t, query, form, done })
}

function send({ c, campus: { settings }, lang, operator }: Visit, reply: DeskReply): Response {
  if ('redirect' in reply) return c.redirect(`${DESK_PATH}${reply.redirect}`, 303)
  if ('csv' in reply)
    return c.body(reply.csv, 200, {
      ...HEADERS,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${reply.name}"`,
      'x-content-type-options': 'nosniff',
    })
  const address = new URL(c.req.url)
  const section = DESK_SECTIONS.find((name) => address.pathname.startsWith(`${DESK_PATH}/${name}`)) ?? null
  const frame = {
    lang,
    operator,
    section,
    address: c.req.method === 'GET' ? address : null,
    hall: `${settings.basePath}home`,
    university: settings.brand[lang].university,
  }
  return c.body(renderDesk(frame, reply.title, reply.body), reply.status ?? 200, HEADERS)
}

function sendSignIn({ c, origin, lang }: Visit): Response {
  const url = new URL(`${origin}/oidc/authorize`)
  const { pathname, search } = new URL(c.req.url)
  url.search = new URLSearchParams({
    client_id: DESK_CLIENT_ID,
    response_type: 'none',
    scope: 'openid',
    redirect_uri: `${origin}${DESK_RETURN_PATH}`,
    state: `${pathname}${search}`,
    ui_locales: lang === 'zh' ? 'zh-CN' : 'en',
  }).toString()
  return c.redirect(url.href, 303)
}

/** The fields of a form. A file is its text: UTF-8, or else what Chinese spreadsheets write. */
async function readForm(c: Context): Promise<URLSearchParams> {
  if (!c.req.header('content-type')?.startsWith('multipart/form-data'))
    return new URLSearchParams(await c.req.text())
  const fields = new URLSearchParams()
  for (const [name, value] of await c.req.formData()) {
    if (typeof value === 'string') fields.append(name, value)
    else fields.append(name, decodeText(new Uint8Array(await value.arrayBuffer())))
  }
  return fields
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const message = (title: string, lead: string, status: 401 | 403 | 404 | 413 | 429, action?: Html) => ({
  title,
  status,
  body: html`${renderHead(title, lead)}${action}`,
})

const signOutLink = (t: DeskTexts) => html`<p><a class="back main" href="/oidc/logout">${t.signOut}</a></p>`

const signInLink = (t: DeskTexts, href: string) =>
  html`<p><a class="back main" href="${href}">${t.signIn}</a></p>`

/** The language: of the address, which is kept in a cookie, else of the cookie, else the browser's. */
function readLang(c: Context, origin: string): { lang: Lang; t: DeskTexts } {
  const name = `${cookiePrefix(new URL(origin))}_desk_lang`
  const asked = c.req.query('lang')
  const lang = negotiateLanguage(
    [asked, getCookie(c, name)].filter((tag) => tag !== undefined),
    c.req.header('accept-language'),
  )
  if (asked)
    setCookie(c, name, lang, {
      path: DESK_PATH,
      httpOnly: true,
      sameSite: 'Lax',
      secure: origin.startsWith('https:'),
      maxAge: LANGUAGE_SECONDS,
    })
  return { lang, t: deskTexts[lang] }
}
