import {
  UserManager,
  type INavigator,
  type StateStore,
  type User,
  type UserManagerSettings,
} from 'oidc-client-ts'
import type { Door } from './session-door.ts'
import { go } from './sign-in-browser.ts'
import { CheckedOidcClient, type Flow } from './sign-in-client.ts'
import { SignInFailed } from './sign-in-failed.ts'
import type { Store } from './storage.ts'

/** The library's kinds of request. */
const REDIRECT = 'si:r'
const SILENT = 'si:s'

/** Keys as the library's own web storage names them: `oidc.<key>`. */
export function userStore(store: Store): StateStore {
  return {
    set: async (key, value) => store.set(`oidc.${key}`, value),
    get: async (key) => store.get(`oidc.${key}`),
    async remove(key) {
      const value = store.get(`oidc.${key}`)
      store.remove(`oidc.${key}`)
      return value
    },
    // asked only for clearing old requests: those of a tab end with the tab
    getAllKeys: async () => [],
  }
}

/** Requests under way: those that leave the page in the tab's storage, those of a hidden frame in memory only. */
export function requestStore(tab: Store): StateStore {
  const kept = userStore(tab)
  const frames = new Map<string, string>()
  return {
    ...kept,
    async set(key, value) {
      if ((JSON.parse(value) as { request_type?: string }).request_type !== SILENT)
        return kept.set(key, value)
      frames.clear()
      frames.set(key, value)
    },
    get: async (key) => frames.get(key) ?? kept.get(key),
    async remove(key) {
      const value = frames.get(key)
      frames.delete(key)
      return value ?? kept.remove(key)
    },
  }
}

/** Goes through the door, and only to web addresses: the endpoint may come from a foreign document. */
export async function leaveFor(door: Door, address: string): Promise<void> {
  if (!/^https?:$/.test(new URL(address).protocol)) throw new SignInFailed('refused', 'endpoint')
  await (door.go ?? go)(address)
}

const navigator = (navigate: (url: string) => Promise<string>): INavigator => ({
  prepare: async () => ({ navigate: async ({ url }) => ({ url: await navigate(url) }), close() {} }),
  callback: async () => {},
})

export class CheckedUserManager extends UserManager {
  // made right after super(): nothing in the library's constructor touches its own before the first await
  protected override readonly _client: CheckedOidcClient
  #renewing = false

  constructor(settings: UserManagerSettings, flow: Flow | undefined, door: Door) {
    const { frame } = door
    const redirect = navigator(async (url) => (await leaveFor(door, url), url))
    super(settings, redirect, undefined, frame && navigator(frame))
    this._client = new CheckedOidcClient(this.settings)
    this._client.flow = flow
  }

  get client(): CheckedOidcClient {
    return this._client
  }

  /** The answer to a redirect of this tab, and to nothing else. */
  async finish(url: string): Promise<User> {
    const { state } = await this._client.readSigninResponseState(url)
    if (state.request_type !== REDIRECT) throw new SignInFailed('unknown-answer')
    const user = await this.signinRedirectCallback(url)
    await this._events.unload() // the session keeps the time
    return user
  }

  async renew(): Promise<void> {
    this.#renewing = true
    try {
      await this.signinSilent()
      await this._events.unload()
    } finally {
      this.#renewing = false
    }
  }

  /** Only what names the person is kept on the device (S19); the rest is asked for when it is shown. */
  override async storeUser(user: User | null): Promise<void> {
    if (user) {
      // signed out meanwhile, here or in another tab: a late answer must not bring the session back
      if (this.#renewing && !(await this._loadUser())) throw new SignInFailed('unknown-answer')
      const { sub, iss, aud, exp, iat, name, preferred_username } = user.profile
      user.profile = { sub, iss, aud, exp, iat, name, preferred_username }
    }
    await super.storeUser(user)
  }
}
