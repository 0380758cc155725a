import { toJson } from '../../../contract/to-json.ts'
import { FEATURE_STORAGE_KEYS, oidcUserKey } from '../../../contract/storage-keys.ts'
import { isOrigin, parseUrl } from '../../config/parse-url.ts'
import type { Config } from '../../config/config.ts'
import { readStored, type KeyValueStore, type Storages } from '../../page/storage.ts'
import { parseSessionRecord, type SessionRecord } from '../../oidc/record.ts'
import type { Clock } from '../../page/platform.ts'
import type { Session } from '../session.ts'
import { createPortalMessage, isNonce, parsePageMessage, type IncomingMessage } from './popup-messages.ts'

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

/** Page APIs that the portal's popup (or hidden frame) uses; mocked in tests. */
export interface PopupHostAdapter extends Clock {
  /** The portal's origin. */
  origin: string
  path: string
  query: URLSearchParams
  /** The window that opened or embeds this one. */
  opener: { source: unknown; post(data: unknown, origin: string): void } | null
  /** A hidden frame shows nothing and asks for no consent. */
  isFramed: boolean
  onMessage(listener: (message: IncomingMessage) => void): () => void
  show(stage: PopupStage): void
  /** Asks whether the page of this origin may have this user's session. */
  confirm(origin: string, name: string): Promise<boolean>
  /** Navigates to the requesting page. */
  leave(url: string): void
  close(): void
}

interface PopupHostOptions {
  config: Config
  storages: Storages
  session: Session
  adapter: PopupHostAdapter
}

interface Request extends PopupHostOptions {
  origin: string
}

interface PopupRequest extends Request {
  nonce: string
  opener: NonNullable<PopupHostAdapter['opener']>
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
  const { adapter, config } = options
  const { opener, query } = adapter
  const origin = query.get('origin')
  const nonce = query.get('nonce')
  const back = parseUrl(query.get('back') ?? '')
  let stage: PopupStage
  if (back && !adapter.isFramed && isOrigin(origin) && back.origin === origin)
    stage = config.embedOrigins.includes(origin)
      ? await answerFullPage({ ...options, origin }, back.href)
      : 'not-listed'
  else if (!isOrigin(origin) || !isNonce(nonce) || !opener) stage = 'alone'
  else if (origin === adapter.origin)
    stage = await (query.has('framed') ? answerCrossOrigin : answerSameOrigin)({
      ...options,
      origin,
      nonce,
      opener,
    })
  else if (!config.embedOrigins.includes(origin)) stage = 'not-listed'
  else stage = await answerCrossOrigin({ ...options, origin, nonce, opener })
  if (stage !== 'signing-in') adapter.show(stage)
  const isAnswered = stage === 'done' || stage === 'declined'
  if (isAnswered && !adapter.isFramed) adapter.close()
  return stage
}

/** A page of the portal itself receives the new session through storage; a framed one may have another storage. */
async function answerSameOrigin(request: Request): Promise<PopupStage> {
  return (await currentRecord(request)) ? 'done' : signIn(request)
}

async function answerCrossOrigin(request: PopupRequest): Promise<PopupStage> {
  const { adapter, storages, origin } = request
  const pageRequest = waitForMessage(request, 'ask')
  post(request, { type: 'ready' })
  // do not start a sign-in for a page that cannot prove that it made the request
  if (!(await pageRequest)) return 'no-answer'
  const record = await currentRecord(request)
  if (!record && !adapter.isFramed) return signIn(request)
  if (!record || !(await hasConsent(record.user, origin, storages.local, adapter))) {
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
  const { adapter, storages, origin } = request
  const record = await currentRecord(request)
  if (!record) return signIn(request)
  await hasConsent(record.user, origin, storages.local, adapter)
  adapter.leave(back)
  return 'waiting'
}

/** The stored session, renewed if it is about to expire or was rejected; null: the user has to sign in. */
async function currentRecord(request: Request): Promise<SessionRecord | null> {
  const { session, adapter } = request
  await session.initialized
  // the user has just signed in, so signing in again would not help
  if (adapter.query.has('signed')) return readRecord(request)
  const record = adapter.query.has('again') ? null : readRecord(request, MIN_REMAINING_MS)
  return record ?? ((await session.renew()) ? readRecord(request) : null)
}

function readRecord({ config, storages, adapter }: Request, minRemainingMs = 0): SessionRecord | null {
  const record = parseSessionRecord(storages.local.get(oidcUserKey(config.oidc)), adapter.now())
  return record && record.expires - adapter.now() > minRemainingMs ? record : null
}

/** Redirects to the provider, which returns to this popup; at most once. */
async function signIn({ adapter, session }: Request): Promise<PopupStage> {
  if (adapter.query.has('signed')) return 'failed'
  adapter.show('signing-in')
  const query = new URLSearchParams(adapter.query)
  query.delete('again')
  query.set('signed', '1')
  return session.signIn(`${adapter.path}?${String(query)}`).then(
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
  const { adapter, origin, opener, nonce } = request
  const sender = { origin, source: opener.source, nonce }
  return new Promise((resolve) => {
    const finish = (isReceived: boolean) => {
      stopListening()
      cancelTimeout()
      resolve(isReceived)
    }
    const stopListening = adapter.onMessage((message) => {
      if (parsePageMessage(message, sender) === type) finish(true)
    })
    const cancelTimeout = adapter.schedule(() => finish(false), REPLY_TIMEOUT_MS)
  })
}

/** Whether the user consents to this origin, now or earlier. Consents are pairs of user id and origin, newest first. */
async function hasConsent(
  { id, name }: SessionRecord['user'],
  origin: string,
  local: KeyValueStore,
  adapter: PopupHostAdapter,
): Promise<boolean> {
  if (origin === adapter.origin) return true // a page of the portal in a frame
  const stored = readStored(local, FEATURE_STORAGE_KEYS.sitesWithSession)
  // an invalid value counts as no consent
  const isPair = (v: unknown): v is [string, string] =>
    Array.isArray(v) && v.length === 2 && v.every((part) => typeof part === 'string' && part.length <= 300)
  const consents = Array.isArray(stored) ? stored.filter(isPair) : []
  if (consents.some(([userId, allowed]) => userId === id && allowed === origin)) return true
  if (adapter.isFramed || !(await adapter.confirm(origin, name))) return false
  const updated = [[id, origin], ...consents].slice(0, MAX_CONSENTS)
  local.set(FEATURE_STORAGE_KEYS.sitesWithSession, toJson(updated))
  return true
}
