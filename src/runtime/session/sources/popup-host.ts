import { toJson } from '../../../contract/to-json.ts'
import { FEATURE_STORAGE_KEYS, oidcUserKey } from '../../../contract/storage-keys.ts'
import { isOrigin, parseUrl } from '../../config/parse-url.ts'
import type { Config } from '../../config/config.ts'
import { readStored } from '../../page/storage.ts'
import { parseSessionRecord, type SessionRecord } from '../../oidc/record.ts'
import type { Browser } from '../../page/browser.ts'
import type { WindowHandle, Windows } from './windows.ts'
import type { Session } from '../session.ts'
import { createPortalMessage, isNonce, parsePageMessage } from './popup-messages.ts'

/** What the popup shows; its page contains the texts. */
export type PopupStage =
  | 'waiting'
  | 'signing-in'
  /** the user is asked for consent */
  | 'asking'
  | 'done'
  | 'declined'
  /** opened manually, or disconnected from the requesting page */
  | 'alone'
  | 'not-listed'
  /** the requesting page does not answer, or is not allowed to request */
  | 'no-answer'
  | 'failed'

/** The popup's page. A hidden frame shows nothing and asks for no consent. */
export interface PopupPage {
  show(stage: PopupStage): void
  /** Asks whether the page of this origin may have this user's session. */
  confirm(origin: string, name: string): Promise<boolean>
  /** Navigates to the requesting page. */
  leave(url: string): void
  close(): void
}

interface PopupHostOptions {
  config: Config
  session: Session
  browser: Browser
  windows: Windows
  page: PopupPage
}

interface Request extends PopupHostOptions {
  origin: string
  query: URLSearchParams
}

interface PopupRequest extends Request {
  nonce: string
  opener: WindowHandle
}

const REPLY_TIMEOUT_MS = 10_000
/** A session that expires sooner is renewed before it is granted. */
const MIN_REMAINING_MS = 120_000
const MAX_CONSENTS = 50

/**
 * The portal's side of a sign-in on a page of another origin: validates the requesting origin, signs in here if
 * necessary, asks for the user's consent the first time, and grants the session to exactly that origin.
 * @returns the final stage
 */
export async function runPopupHost(options: PopupHostOptions): Promise<PopupStage> {
  const { browser, config, page, windows } = options
  const { opener, isTopLevel } = windows
  const query = new URL(browser.currentUrl()).searchParams
  const origin = query.get('origin')
  const nonce = query.get('nonce')
  const back = parseUrl(query.get('back') ?? '')
  let stage: PopupStage
  if (back && isTopLevel && isOrigin(origin) && back.origin === origin)
    stage = config.embedOrigins.includes(origin)
      ? await answerFullPage({ ...options, query, origin }, back.href)
      : 'not-listed'
  else if (!isOrigin(origin) || !isNonce(nonce) || !opener) stage = 'alone'
  else {
    const request = { ...options, query, origin, nonce, opener }
    const isSameOrigin = origin === windows.origin
    if (isSameOrigin && !query.has('framed')) stage = await answerSameOrigin(request)
    else if (isSameOrigin || config.embedOrigins.includes(origin)) stage = await answerCrossOrigin(request)
    else stage = 'not-listed'
  }
  if (stage !== 'signing-in') page.show(stage)
  const isAnswered = stage === 'done' || stage === 'declined'
  if (isAnswered && isTopLevel) page.close()
  return stage
}

/** A page of the portal itself receives the new session through storage; a framed one may have another storage. */
async function answerSameOrigin(request: Request): Promise<PopupStage> {
  return (await currentRecord(request)) ? 'done' : signIn(request)
}

async function answerCrossOrigin(request: PopupRequest): Promise<PopupStage> {
  const { windows } = request
  const pageRequest = waitForMessage(request, 'ask')
  post(request, { type: 'ready' })
  // do not start a sign-in for a page that cannot prove that it made the request
  if (!(await pageRequest)) return 'no-answer'
  const record = await currentRecord(request)
  if (!record && windows.isTopLevel) return signIn(request)
  if (!record || !(await hasConsent(request, record.user))) {
    post(request, { type: 'none' })
    return 'declined'
  }
  // the user may have signed out, or another user signed in, before the consent
  const granted = readRecord(request)
  if (granted?.user.id !== record.user.id) return 'failed'
  const { accessToken, expires, user } = granted
  const taken = waitForMessage(request, 'taken')
  post(request, { type: 'session', accessToken, expires, user })
  return (await taken) ? 'done' : 'no-answer'
}

/**
 * For browsers without popups: signs in and asks for the consent in a full page, then returns to a page of the listed
 * origin, which requests the session through the hidden frame. The URL reveals nothing, not even whether the user agreed.
 */
async function answerFullPage(request: Request, back: string): Promise<PopupStage> {
  const record = await currentRecord(request)
  if (!record) return signIn(request)
  await hasConsent(request, record.user)
  request.page.leave(back)
  return 'waiting'
}

/** The stored session, renewed if it is about to expire or was rejected; null: the user has to sign in. */
async function currentRecord(request: Request): Promise<SessionRecord | null> {
  const { session, query } = request
  await session.initialized
  // the user has just signed in, so signing in again would not help
  if (query.has('signed')) return readRecord(request)
  const record = query.has('again') ? null : readRecord(request, MIN_REMAINING_MS)
  return record ?? ((await session.renew()) ? readRecord(request) : null)
}

function readRecord({ config, browser }: Request, minRemainingMs = 0): SessionRecord | null {
  const record = parseSessionRecord(browser.storages.local.get(oidcUserKey(config.oidc)), browser.now())
  return record && record.expires - browser.now() > minRemainingMs ? record : null
}

/** Redirects to the provider, which returns to this popup; at most once. */
async function signIn({ browser, page, session, query: own }: Request): Promise<PopupStage> {
  if (own.has('signed')) return 'failed'
  page.show('signing-in')
  const query = new URLSearchParams(own)
  query.delete('again')
  query.set('signed', '1')
  return session.signIn(`${new URL(browser.currentUrl()).pathname}?${String(query)}`).then(
    () => 'signing-in',
    () => 'failed',
  )
}

function post(
  { opener, origin, nonce }: PopupRequest,
  message: Parameters<typeof createPortalMessage>[1],
): void {
  opener.post(createPortalMessage(nonce, message), origin)
}

/** Resolves to whether the requesting page posted this message in time; other senders are ignored. */
function waitForMessage(request: PopupRequest, type: 'ask' | 'taken'): Promise<boolean> {
  const { browser, windows, origin, opener, nonce } = request
  const sender = { origin, source: opener.source, nonce }
  return new Promise((resolve) => {
    const finish = (isReceived: boolean) => {
      stopListening()
      cancelTimeout()
      resolve(isReceived)
    }
    const stopListening = windows.onMessage((message) => {
      if (parsePageMessage(message, sender) === type) finish(true)
    })
    const cancelTimeout = browser.schedule(() => finish(false), REPLY_TIMEOUT_MS)
  })
}

/** Whether the user consents to this origin, now or earlier. Consents are pairs of user id and origin, newest first. */
async function hasConsent(
  { origin, browser, windows, page }: Request,
  { id, name }: SessionRecord['user'],
): Promise<boolean> {
  const { local } = browser.storages
  if (origin === windows.origin) return true // a page of the portal in a frame
  const stored = readStored(local, FEATURE_STORAGE_KEYS.sitesWithSession)
  // an invalid value counts as no consent
  const isPair = (v: unknown): v is [string, string] =>
    Array.isArray(v) && v.length === 2 && v.every((part) => typeof part === 'string' && part.length <= 300)
  const consents = Array.isArray(stored) ? stored.filter(isPair) : []
  if (consents.some(([userId, allowed]) => userId === id && allowed === origin)) return true
  if (!windows.isTopLevel || !(await page.confirm(origin, name))) return false
  const updated = [[id, origin], ...consents].slice(0, MAX_CONSENTS)
  local.set(FEATURE_STORAGE_KEYS.sitesWithSession, toJson(updated))
  return true
}
