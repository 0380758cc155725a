import { LOCAL_STORAGE_KEYS, SESSION_STORAGE_KEYS, oidcUserKey } from '../../contract/storage-keys.ts'
import type { Config } from '../config/config.ts'
import type { Browser } from '../page/browser.ts'
import { checkTarget, stripSecrets } from './targets.ts'
import { parseSessionRecord } from './record.ts'
import { withoutLongHint } from './id-token-hint.ts'
import { CheckedUserManager, navigateToProvider } from './checked-user-manager.ts'
import { OidcError } from './oidc-error.ts'
import { userManagerSettings } from './user-manager-settings.ts'
import { errors } from 'jose'
import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'

/** Kept for a moment, to see whether the browser keeps anything. */
const PROBE_KEY = 'univ.probe'

export interface SignInOptions {
  config: Config
  browser: Browser
  /** Language of the provider's pages (BCP 47); '' or unset: the user's choice, else the configured or page's. */
  lang?: (() => string) | undefined
}

/** 'refused': by the provider or our validation; 'unreachable': no response, so a retry may succeed. */
export type RenewalResult = 'renewed' | 'refused' | 'unreachable'

/** Provider operations that the session uses, the same for both flows. Rejects with OidcError. */
export interface SignIn {
  /** Stores the target and navigates to the provider. */
  begin(target?: string): Promise<void>
  /** Validates the provider's response ('' without one), stores the session, resolves to the target. */
  complete(url: string): Promise<string>
  renew(): Promise<RenewalResult>
  /** Navigates to the provider's end-session endpoint, which redirects back to this page. */
  signOut(idToken: string): Promise<void>
}

class OidcSignIn implements SignIn {
  readonly #options: SignInOptions
  readonly #storageKey: string
  #userManager: CheckedUserManager | undefined

  constructor(options: SignInOptions) {
    this.#options = options
    this.#storageKey = oidcUserKey(options.config.oidc)
  }

  async begin(target?: string): Promise<void> {
    const { currentUrl, storages } = this.#options.browser
    const page = stripSecrets(currentUrl())
    const checked = checkTarget(target ?? page.pathname + page.search, this.#targetScope())
    if (checked === null) storages.session.remove(SESSION_STORAGE_KEYS.targetNow)
    else storages.session.set(SESSION_STORAGE_KEYS.targetNow, checked)
    await this.#getUserManager().signinRedirect({ ui_locales: this.#language() })
  }

  async complete(url: string): Promise<string> {
    const { config, browser } = this.#options
    const { storages } = browser
    if (!storages.session.set(PROBE_KEY, '1')) throw new OidcError('no-storage')
    storages.session.remove(PROBE_KEY)
    if (!url) throw new OidcError('no-response')
    const user = await this.#getUserManager().completeSignIn(url)
    const record = parseSessionRecord(user.toStorageString(), browser.now())
    // with an expired session, a guarded page would redirect to the sign-in in a loop
    if (!record || record.expires <= browser.now()) {
      storages.local.remove(this.#storageKey)
      throw new OidcError('refused', 'session out of date')
    }
    const target = storages.session.get(SESSION_STORAGE_KEYS.targetNow)
    return checkTarget(target, this.#targetScope()) ?? `${config.basePath}workflow/index`
  }

  async renew(): Promise<'renewed' | 'refused'> {
    const { withLock, storages } = this.#options.browser
    const before = storages.local.get(this.#storageKey)
    return withLock('univ-renew', async () => {
      const current = storages.local.get(this.#storageKey)
      // another tab may have signed out or renewed while this one waited for the lock
      if (current === null) return 'refused'
      if (current === before) await this.#getUserManager().renew()
      return 'renewed'
    })
  }

  async signOut(idToken: string): Promise<void> {
    const { config, browser } = this.#options
    const { client } = this.#getUserManager()
    if (!(await client.providerMetadata()).end_session_endpoint) return
    const { url } = await client.createSignoutRequest({
      id_token_hint: idToken,
      client_id: config.oidc.clientId,
      post_logout_redirect_uri: stripSecrets(browser.currentUrl()).href,
    })
    // without the hint, the provider knows the client by its id
    await navigateToProvider(browser, withoutLongHint(url))
  }

  #targetScope() {
    const { browser, config } = this.#options
    return { origin: new URL(browser.currentUrl()).origin, basePath: config.basePath }
  }

  #language(): string | undefined {
    const { lang, browser, config } = this.#options
    const pageLang = globalThis.document?.documentElement.lang ?? ''
    const chosen = lang?.() || browser.storages.local.get(LOCAL_STORAGE_KEYS.lang) || config.lang || pageLang
    return /^[a-z]{2,3}(-\w+)*$/i.test(chosen) ? chosen : undefined
  }

  #getUserManager(): CheckedUserManager {
    if (!globalThis.crypto?.subtle)
      throw new OidcError('insecure', 'this page needs https, or localhost: no crypto.subtle')
    const { config, browser } = this.#options
    const { origin, basePath } = this.#targetScope()
    return (this.#userManager ??= new CheckedUserManager(
      userManagerSettings(config.oidc, browser.storages, origin + basePath),
      config.oidc.responseType || undefined,
      browser,
    ))
  }
}

export function createSignIn(options: SignInOptions): SignIn {
  const signIn = new OidcSignIn(options)
  const rethrow = (e: unknown): never => {
    throw toOidcError(e)
  }
  return {
    begin: (target) => signIn.begin(target).catch(rethrow),
    complete: (url) => signIn.complete(url).catch(rethrow),
    signOut: (idToken) => signIn.signOut(idToken).catch(rethrow),
    renew: () =>
      signIn.renew().catch((e: unknown) => {
        const { reason, detail } = toOidcError(e)
        const isTemporary = detail === 'server_error' || detail === 'temporarily_unavailable'
        return reason === 'unreachable' || isTemporary ? 'unreachable' : 'refused'
      }),
  }
}

/** Classifies a failure without copying its message: provider responses and library messages may contain tokens. */
function toOidcError(e: unknown): OidcError {
  if (e instanceof OidcError) return e
  if (e instanceof ErrorResponse)
    return new OidcError('provider', e.error && /^[\w.-]{1,60}$/.test(e.error) ? e.error : '')
  if (e instanceof errors.JWTClaimValidationFailed || e instanceof errors.JWTExpired)
    return new OidcError('refused', e.claim)
  if (isUnreachable(e)) return new OidcError('unreachable')
  return new OidcError('refused', e instanceof errors.JOSEError ? e.code : '')
}

/** No response, or one not from the provider: `fetch` rejects with a TypeError, the libraries only set a message. */
function isUnreachable(e: unknown): boolean {
  if (e instanceof errors.JOSEError) return e instanceof errors.JWKSTimeout || e.code === 'ERR_JOSE_GENERIC'
  const types = [ErrorTimeout, TypeError, SyntaxError, DOMException]
  return types.some((type) => e instanceof type) || / \(5\d\d\)|Content-Type/.test(String(e))
}
