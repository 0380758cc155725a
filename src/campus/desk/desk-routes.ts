import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { ApiError } from '../access.ts'
import type { Campus } from '../campus.ts'
import { html } from '../html.ts'
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
import { createChangesDesk, renderUndo } from './changes-desk.ts'
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
import { createHallDesk } from './hall-desk.ts'
import { createItemsDesk } from './items-desk.ts'
import { createKeywordDesk } from './keyword-desk.ts'
import { createKeptForms, keepForm } from './kept-forms.ts'
import { createNoticesDesk } from './notices-desk.ts'
import { createPeopleDesk } from './people-desk.ts'
import { createQuestionDesk } from './question-desk.ts'
import { createTodayDesk } from './today-desk.ts'
import { createUnansweredDesk } from './unanswered-desk.ts'

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
  const { settings, logger } = campus
  const sessions = createDeskSessions(campus.db)
  const forms = [
    ...createTodayDesk(campus),
    ...createNoticesDesk(campus),
    ...createUnansweredDesk(campus),
    ...createQuestionDesk(campus),
    ...createKeywordDesk(campus),
    ...createHallDesk(campus),
    ...createItemsDesk(campus, fetchOwn),
    ...createPeopleDesk(campus),
    ...createChangesDesk(campus),
  ]
  const routes: DeskRoute[] = [...forms, createKeptForms(campus.db, forms)]
  const originOf = (c: Context) => requestOrigin(settings, c.req.header('host'))
  const readSession = (c: Context) => sessions.read(getCookie(c, deskCookie(originOf(c))))

  function send(c: Context, lang: Lang, operator: Operator | null, reply: DeskReply): Response {
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
  function sendSignIn(c: Context, lang: Lang): Response {
    const url = new URL(`${originOf(c)}/oidc/authorize`)
    const { pathname, search } = new URL(c.req.url)
    url.search = new URLSearchParams({
      client_id: DESK_CLIENT_ID,
      response_type: 'none',
      scope: 'openid',
      redirect_uri: `${originOf(c)}${DESK_RETURN_PATH}`,
      state: `${pathname}${search}`,
      ui_locales: lang === 'zh' ? 'zh-CN' : 'en',
    }).toString()
    return c.redirect(url.href, 303)
  }

  // said before the body is read
  app.post(`${DESK_PATH}/*`, async (c, next) => {
    if (c.req.header('transfer-encoding'))
      throw new ApiError(411, 'LENGTH_REQUIRED', 'content-length required')
    const limit = LIST_PATHS.some((path) => c.req.path === DESK_PATH + path) ? MAX_LIST_BYTES : MAX_FORM_BYTES
    if (Number(c.req.header('content-length') ?? 0) <= limit) return next()
    const { lang, t } = readLang(c, originOf(c))
    const text = t.tooLarge(limit / 2 ** 20)
    return send(c, lang, await readSession(c), message(t.tooLargeTitle, text, 413))
  })
  app.get(DESK_RETURN_PATH, async (c) => {
    const { lang, t } = readLang(c, originOf(c))
    // only pages of the desk: the parameter comes from the address
    const target = /^\/desk(?:\/[\w?=&%+.*-]+)*$/.exec(c.req.query('state') ?? '')?.[0] ?? DESK_PATH
    if (await readSession(c)) return c.redirect(target, 303)
    return send(c, lang, null, message(t.signInTitle, t.signInFailed, 401, signInLink(t, DESK_PATH)))
  })
  app.get(DESK_PATH, (c) => c.redirect(`${DESK_PATH}/${DESK_SECTIONS[0]}`, 303))
  for (const { method, path, handle, show } of routes)
    app.on(method, `${DESK_PATH}${path}`, async (c) => {
      const { lang, t } = readLang(c, originOf(c))
      const operator = await readSession(c)
      try {
        if (!operator && method === 'GET') return sendSignIn(c, lang)
        const form = method === 'POST' ? await readForm(c) : new URLSearchParams()
        const token = form.get('token') ?? ''
        const isCurrent = operator !== null && sessions.isToken(operator, token)
        const isOwnOrigin = c.req.header('origin') === originOf(c)
        const author = method === 'POST' && isOwnOrigin && !isCurrent && (await sessions.readAuthor(token))
        if (author && show) {
          await enforceLimit(campus.db, WRITE_LIMIT, author)
          const kept = await keepForm(campus.db, author, path, form)
          if (operator) return c.redirect(kept, 303)
          return send(c, lang, null, message(t.signInTitle, t.signInKept, 401, signInLink(t, kept)))
        }
        if (!operator) {
          const section = `${DESK_PATH}/${path.split('/')[1]}`
          return send(c, lang, null, message(t.signInTitle, t.signInAgain, 401, signInLink(t, section)))
        }
        if (!operator.roles.includes('operator'))
          return send(
            c,
            lang,
            operator,
            message(t.forbiddenTitle, t.forbidden(personName(operator, lang)), 403, signOutLink(t)),
          )
        if (method === 'POST') {
          if (!isOwnOrigin || !isCurrent)
            return send(c, lang, operator, message(t.refusedTitle, t.refused, 403))
          await enforceLimit(campus.db, WRITE_LIMIT, operator.id)
        }
        const query = new URL(c.req.url).searchParams
        const text = Object.entries(t.done).find(([name]) => name === query.get('done'))?.[1]
        const done = text
          ? html`<p>${text}</p>
              ${await renderUndo(campus.db, operator, t)}`
          : undefined
        const request = { operator, origin: originOf(c), lang, t, query, form, done }
        return send(c, lang, operator, await handle(request))
      } catch (e) {
        if (!(e instanceof ApiError)) {
          logger.error(e)
          throw e
        }
        return send(
          c,
          lang,
          operator,
          e.status === 429
            ? message(t.tooManyTitle, t.tooMany, 429)
            : message(t.missingTitle, t.missing, 404),
        )
      }
    })
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

const message = (
  title: string,
  lead: string,
  status: 401 | 403 | 404 | 413 | 429,
  action?: ReturnType<typeof html>,
) => ({
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
