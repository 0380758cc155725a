import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Db } from '../db/db.ts'
import type { Brand } from '../university.ts'
import type { Asset } from './assets.ts'
import { negotiateLanguage, type Lang } from './messages.ts'
import type { OutsideSignIn } from './outside-sign-in.ts'
import type { PageContext } from './page-templates.ts'

export type PageRequest = Parameters<Parameters<Provider['use']>[0]>[0]

/** The fields of a form; undefined for a body of another type or of more than 4 kB. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (!req.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return undefined
  let text = ''
  for await (const chunk of req) {
    text += String(chunk)
    if (text.length > 4096) return undefined
  }
  return new URLSearchParams(text)
}

export interface PageOptions {
  db: Db
  brand: Record<Lang, Brand>
  /** Whether the passwords are the account names, and the page lists some. */
  isDemo: boolean
  /** The path of the issuer, such as '/oidc'. */
  mount: string
  home: string
  /** The name of the cookie with the chosen language, for requests without `ui_locales`. */
  langCookie: string
  assets: Map<string, Asset>
  /** Sign-in at another provider only; null: here, by accounts of the hall's own. */
  outside: OutsideSignIn | null
  /** After tokens were revoked. */
  forgetTokens(): Promise<void>
  log: (e: unknown) => void
  /** The URL of check_session. */
  checkSession: string
  /** The name of the session cookie that scripts may read. */
  stateCookie: string
  /** Headers of pages that may be framed. */
  framed: Record<string, string>
}

const LANGUAGE_COOKIE = { signed: false, httpOnly: true, sameSite: 'lax', overwrite: true } as const

/** The context of every page. `uiLocales`: separated by spaces, as in OpenID Connect. */
export function createPageContext(
  options: PageOptions,
  ctx: PageRequest | KoaContextWithOIDC,
  uiLocales?: unknown,
): PageContext {
  const { assets, mount, home, langCookie, brand } = options
  const requested = [ctx.query.ui_locales, uiLocales].flatMap((v) =>
    typeof v === 'string' ? v.split(' ') : [],
  )
  const stored = ctx.cookies.get(langCookie, LANGUAGE_COOKIE)
  const lang = negotiateLanguage(stored ? [...requested, stored] : requested, ctx.get('accept-language'))
  if (requested.length > 0 && lang !== stored)
    ctx.cookies.set(langCookie, lang, { ...LANGUAGE_COOKIE, path: mount || '/' })
  return {
    lang,
    asset: (name) => `${mount}/assets/${name}?v=${assets.get(name)?.version}`,
    home,
    brand: brand[lang],
  }
}

/** Whether a form was sent by a page of another site, or by a sandboxed frame ('null'). */
export function isForeignForm(provider: Provider, ctx: PageRequest): boolean {
  const origin = ctx.get('origin')
  // not ctx.origin, which is the header itself
  const ownOrigins = [`${ctx.protocol}://${ctx.host}`, new URL(provider.issuer).origin]
  return origin !== '' && !ownOrigins.includes(origin)
}

/** Whether a form was sent by a page of the provider: every browser names the origin of one. */
export const isOwnForm = (provider: Provider, ctx: PageRequest): boolean =>
  ctx.get('origin') === new URL(provider.issuer).origin

/** Answers with a page. */
export function sendPage(ctx: PageRequest, status: number, body: string): void {
  ctx.status = status
  ctx.type = 'html'
  ctx.body = body
}
