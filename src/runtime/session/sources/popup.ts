import { SIGN_IN_POPUP_PATHS, type GrantedSession } from '../../../contract/sign-in-popup.ts'
import { SIGN_IN_RETURN_KEY } from '../../../contract/storage-keys.ts'
import { isInAppBrowser } from '../../page/in-app-browser.ts'
import { stripSecrets } from '../../oidc/targets.ts'
import type { SessionRecord } from '../../oidc/record.ts'
import type { SessionNotice, SessionOptions } from '../session.ts'
import { hallUrl } from '../../config/config.ts'
import { createNonce, createWindows, type Windows } from './windows.ts'
import { requestSession } from './request-session.ts'
import type { SessionSource, SourceRenewal } from '../session-source.ts'

const MINUTE = 60_000
/** The user may take this long to sign in; later responses are ignored. */
const POPUP_TIMEOUT_MS = 20 * MINUTE
const FRAME_TIMEOUT_MS = 12_000

/** Guesses the registrable domain: `univ.edu` for `cms.univ.edu`, `univ.edu.cn` for `cms.univ.edu.cn`; keeps IPs. */
function siteOf({ protocol, hostname }: URL): string {
  if (/^[\d.]+$|:/.test(hostname)) return protocol + hostname
  const labels = hostname.split('.')
  const hasTwoLabelSuffix = /\.(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}$/.test(hostname)
  return protocol + labels.slice(hasTwoLabelSuffix ? -3 : -2).join('.')
}

/**
 * Whether a hidden frame of the portal can use its cookies and storage on this page when third-party cookies are
 * blocked. Does not ship the public suffix list (thousands of entries): a wrong guess costs one failed renewal.
 */
export const isSameSite = (page: string, portal: string): boolean =>
  siteOf(new URL(page)) === siteOf(new URL(portal))

const toRecord = (granted: GrantedSession): SessionRecord => ({ ...granted, idToken: '' })

/** Longest return URL, encoded: it is part of the portal's own return target (oidc/targets.ts). */
const MAX_RETURN_LENGTH = 1500

/**
 * The URL that the portal's page returns to, without tokens; '' if it is too long. Keeps a fragment that is a route or an
 * anchor, since others may hold a sign-in response of the host.
 */
function returnUrl(href: string): string {
  const url = stripSecrets(href)
  const { hash } = new URL(href)
  if (/^#[!/\w-]*$/.test(hash)) url.hash = hash
  const candidates = [url.href, url.origin + url.pathname]
  return candidates.find((candidate) => encodeURIComponent(candidate).length <= MAX_RETURN_LENGTH) ?? ''
}

/**
 * On a page of another origin (decisions "Sign-in"): a popup of the portal signs in and grants a session. It is
 * kept in memory only and ends with the page, because other scripts of the host can read the page's storage. On the
 * same site a hidden frame of the portal renews it; elsewhere the user has to sign in again.
 */
class PopupSource implements SessionSource {
  readonly viaPopup = true
  readonly signedOutNotice = 'signed-out-here'
  readonly #options: SessionOptions
  readonly #windows: Windows
  readonly #portal: string
  #popup: { focus(): void; done: Promise<SessionRecord | null> } | null = null
  /** The server rejected the last token before it expired: the portal must not grant it again. */
  #isRefused = false
  #isBlocked = false

  constructor(options: SessionOptions, windows: Windows) {
    this.#options = options
    this.#windows = windows
    this.#portal = new URL(hallUrl(options.config)).origin
  }

  load = () => null
  signOut = async () => {}
  completeSignIn = () => Promise.reject(new Error('only the portal has a sign-in callback'))

  onRefused(): void {
    this.#isRefused = true
  }

  /** Opens the popup before any await: browsers allow it only within the task of the user's click. */
  async signIn(show: (notice: SessionNotice) => void): Promise<SessionRecord | null> {
    if (this.#popup) {
      this.#popup.focus()
      return this.#popup.done
    }
    const { origin } = this.#windows
    const { config, browser } = this.#options
    if (origin === 'null') {
      show('hall-only') // a sandboxed frame, whose origin no list can name
      return null
    }
    // if `hall` is set, only the configuration of that portal has the list, and its popup checks it
    if (!config.hall && origin !== this.#portal && !config.embedOrigins.includes(origin)) {
      console.warn(
        `[univ] sign-in is unavailable on ${origin}: add it to "embedOrigins" in ${config.scriptBase}univ-config.json`,
      )
      show('not-listed')
      return null
    }
    const nonce = createNonce()
    const isInApp = isInAppBrowser(browser.userAgent)
    const popup = isInApp ? null : this.#windows.openPopup(this.#url('window', { nonce }))
    if (popup || !(isInApp || this.#isBlocked)) show(popup ? null : 'window-blocked')
    else this.#leave(show)
    this.#isBlocked = !popup
    if (!popup) return null
    const request = { portal: this.#portal, nonce, timeoutMs: POPUP_TIMEOUT_MS }
    const done = requestSession(browser, this.#windows, popup, request).then((outcome) => {
      this.#popup = null
      return typeof outcome === 'object' ? this.#accept(outcome) : null
    })
    this.#popup = { focus: () => popup.focus(), done }
    return done
  }

  /**
   * Signs in through a full page of the portal, which returns here. Only on the portal's own site: elsewhere its hidden
   * frame cannot read the session afterwards, and no URL may carry one.
   */
  #leave(show: (notice: SessionNotice) => void): void {
    const { origin, isTopLevel } = this.#windows
    const { browser } = this.#options
    const back = origin !== 'null' && isSameSite(origin, this.#portal) ? returnUrl(browser.currentUrl()) : ''
    const { session } = this.#options.browser.storages
    // a page that keeps nothing would not know that it has asked
    if (!isTopLevel || !back || !session.set(SIGN_IN_RETURN_KEY, 'true')) return show('hall-only')
    void browser.navigate(this.#url('window', { back }))
  }

  async resume(show: (notice: SessionNotice) => void): Promise<SessionRecord | null> {
    const { session } = this.#options.browser.storages
    if (!session.get(SIGN_IN_RETURN_KEY)) return null
    session.remove(SIGN_IN_RETURN_KEY)
    const granted = await this.#requestFromFrame()
    if (!granted) show('hall-only')
    return granted && this.#accept(granted)
  }

  /** Renews silently, for the same user only. */
  async renew(current: SessionRecord): Promise<SourceRenewal> {
    if (current.expires - this.#options.browser.now() > 2 * MINUTE) this.#isRefused = true
    if (!isSameSite(this.#windows.origin, this.#portal)) return 'refused'
    const granted = await this.#requestFromFrame()
    if (granted?.user.id !== current.user.id) return 'refused'
    return { record: this.#accept(granted) }
  }

  async #requestFromFrame(): Promise<GrantedSession | null> {
    const nonce = createNonce()
    const frame = this.#windows.openFrame(this.#url('frame', { nonce }))
    const request = { portal: this.#portal, nonce, timeoutMs: FRAME_TIMEOUT_MS }
    const outcome = await requestSession(this.#options.browser, this.#windows, frame, request).finally(() =>
      frame.close(),
    )
    return typeof outcome === 'object' ? outcome : null
  }

  #accept(granted: GrantedSession): SessionRecord {
    this.#isRefused = false
    return toRecord(granted)
  }

  #url(page: keyof typeof SIGN_IN_POPUP_PATHS, request: { nonce: string } | { back: string }): string {
    const { config, lang } = this.#options
    const url = new URL(config.basePath + SIGN_IN_POPUP_PATHS[page], hallUrl(config))
    const ui_locales = lang?.() || globalThis.document?.documentElement.lang || config.lang
    const { origin } = this.#windows
    const query = {
      origin,
      ...request,
      ui_locales,
      again: this.#isRefused ? '1' : '',
      framed: origin === this.#portal ? '1' : '',
    }
    for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
    return url.href
  }
}

export const createPopupSource = (options: SessionOptions, windows = createWindows()): SessionSource =>
  new PopupSource(options, windows)
