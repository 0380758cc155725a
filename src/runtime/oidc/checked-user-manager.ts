import {
  ErrorResponse,
  UserManager,
  type INavigator,
  type User,
  type UserManagerSettings,
} from 'oidc-client-ts'
import type { Browser } from '../page/browser.ts'
import { CheckedOidcClient, type Flow } from './checked-oidc-client.ts'
import { OidcError } from './oidc-error.ts'

/** Navigates to http(s) URLs only: the endpoint may come from a discovery document of another origin. */
export async function navigateToProvider(browser: Browser, url: string): Promise<void> {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new OidcError('refused', 'endpoint')
  await browser.navigate(url)
}

const createNavigator = (navigate: (url: string) => Promise<string>): INavigator => ({
  prepare: async () => ({ navigate: async ({ url }) => ({ url: await navigate(url) }), close() {} }),
  callback: async () => {},
})

/** A `UserManager` that uses the checked client and our own navigation, and stores a minimal user profile. */
export class CheckedUserManager extends UserManager {
  // assigned after super(): the library's constructor does not use its client before the first await
  protected override readonly _client: CheckedOidcClient
  #isRenewing = false

  constructor(settings: UserManagerSettings, flow: Flow | undefined, browser: Browser) {
    const { loadInFrame } = browser
    const redirect = createNavigator(async (url) => (await navigateToProvider(browser, url), url))
    super(settings, redirect, undefined, loadInFrame && createNavigator(loadInFrame))
    this._client = new CheckedOidcClient(this.settings)
    this._client.flow = flow
  }

  get client(): CheckedOidcClient {
    return this._client
  }

  async completeSignIn(url: string): Promise<User> {
    const user = await this._buildUser(await this._client.completeRedirect(url))
    await this._events.unload() // the session store schedules renewals itself
    return user
  }

  async renew(): Promise<void> {
    this.#isRenewing = true
    try {
      await this.signinSilent().catch(async (e: unknown) => {
        // a refresh token may expire before the user's session at the provider
        if (!(e instanceof ErrorResponse && (await this._loadUser())?.refresh_token)) throw e
        await this.signinSilent({ forceIframeAuth: true })
      })
      await this._events.unload()
    } finally {
      this.#isRenewing = false
    }
  }

  /** Stores only the user's id and name on the device; the rest is fetched when it is shown. */
  override async storeUser(user: User | null): Promise<void> {
    if (user) {
      // if the user signed out meanwhile, here or in another tab, a late response must not restore the session
      if (this.#isRenewing && !(await this._loadUser())) throw new OidcError('unknown-response')
      const { sub, iss, aud, exp, iat, name, preferred_username } = user.profile
      user.profile = { sub, iss, aud, exp, iat, name, preferred_username }
    }
    await super.storeUser(user)
  }
}
