import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'
import { errors } from 'jose'
import { LOCAL_KEYS, SESSION_KEYS, userKey } from '../contract/keys.ts'
import type { Config } from './config.ts'
import type { Door } from './session-door.ts'
import { readRecord } from './session-record.ts'
import { alone, pageLang } from './sign-in-browser.ts'
import { SignInFailed } from './sign-in-failed.ts'
import { CheckedUserManager, leaveFor, requestStore, userStore } from './sign-in-manager.ts'
import type { Storages } from './storage.ts'
import { checkedTarget, pageOf } from './targets.ts'

export interface SignInKit {
  config: Config
  storages: Storages
  door: Door
  /** BCP 47; '' or unset: what was chosen here before, the configured language, else the page's. */
  lang?: (() => string) | undefined
}

/** 'refused': the provider or the checks say no; 'unreachable': nobody said anything, so later may be better. */
export type Renewal = 'renewed' | 'refused' | 'unreachable'

/** What the session needs a provider for; both flows look the same from here. Failures are SignInFailed. */
export interface SignIn {
  /** Remembers the target and leaves for the provider. */
  begin(target?: string): Promise<void>
  /** Checks the answer, stores the session, and says where to go on. */
  complete(url: string): Promise<string>
  renew(): Promise<Renewal>
  /** Leaves for the provider's sign-out, which comes back to this page. */
  leave(idToken: string): Promise<void>
}

/** §6, and introspect. */
const SCOPE =
  'profile task task_edit process triple app openid data profile_edit stats submit process_edit sys_process_edit entrust entrust_edit introspect'

const FRAME_SECONDS = 8
const REQUEST_SECONDS = 15

export function createSignIn({ config, storages, door, lang }: SignInKit): SignIn {
  const { authority, clientId, responseType, metadata } = config.oidc
  const scope = config.oidc.scope || SCOPE
  const { local, session } = storages
  const key = userKey(authority, clientId)
  let made: CheckedUserManager | undefined

  function place() {
    return { origin: new URL(door.here()).origin, basePath: config.basePath }
  }

  /** The language that the person chose here, then the configured one, then the page's. */
  function language(): string | undefined {
    const chosen = lang?.() || local.get(LOCAL_KEYS.lang) || config.lang || pageLang()
    return /^[a-z]{2,3}(-\w+)*$/i.test(chosen) ? chosen : undefined
  }

  function manager(): CheckedUserManager {
    if (!globalThis.crypto?.subtle)
      throw new SignInFailed('insecure', 'this page needs https, or localhost: no crypto.subtle')
    const root = place().origin + config.basePath
    const given = Object.fromEntries(Object.entries(metadata).filter(([, address]) => address))
    const whole = given.authorization_endpoint && given.jwks_uri
    return (made ??= new CheckedUserManager(
      {
        authority,
        client_id: clientId,
        scope: scope.split(' ').includes('openid') ? scope : `openid ${scope}`.trim(),
        redirect_uri: `${root}workflow/oidcCallback`, // §6
        silent_redirect_uri: `${root}workflow/oidcRenew`,
        // some providers refuse prompt=none without the hint
        includeIdTokenInSilentRenew: true,
        automaticSilentRenew: false,
        loadUserInfo: true,
        silentRequestTimeoutInSeconds: FRAME_SECONDS,
        requestTimeoutInSeconds: REQUEST_SECONDS,
        userStore: userStore(local),
        stateStore: requestStore(session),
        // endpoints given by hand ask for no discovery
        ...(whole ? { metadata: { issuer: authority, ...given } } : { metadataSeed: given }),
      },
      responseType || undefined,
      door,
    ))
  }

  return {
    async begin(target) {
      try {
        const at = place()
        const here = pageOf(door.here())
        const checked = checkedTarget(target ?? here.pathname + here.search, at)
        if (checked === null) session.remove(SESSION_KEYS.targetNow)
        else session.set(SESSION_KEYS.targetNow, checked)
        await manager().signinRedirect({ ui_locales: language() })
      } catch (e) {
        throw failureOf(e)
      }
    },

    async complete(url) {
      try {
        await manager().finish(url)
        // what a session could not be made of would send a guarded page round in circles
        const held = readRecord(local.get(key), door.now())
        if (!held || held.expires <= door.now()) {
          local.remove(key)
          throw new SignInFailed('refused', 'session out of date')
        }
        const target = checkedTarget(session.get(SESSION_KEYS.targetNow), place())
        return target ?? `${config.basePath}workflow/index`
      } catch (e) {
        throw failureOf(e)
      }
    },

    async renew() {
      const asked = local.get(key)
      try {
        return await (door.alone ?? alone)('univ-renew', async () => {
          const now = local.get(key)
          // another tab signed out, or renewed, while this one waited
          if (now === null) return 'refused'
          if (now !== asked) return 'renewed'
          await manager().renew()
          return 'renewed'
        })
      } catch (e) {
        const { reason, detail } = failureOf(e)
        const passing = detail === 'server_error' || detail === 'temporarily_unavailable'
        return reason === 'unreachable' || passing ? 'unreachable' : 'refused'
      }
    },

    async leave(idToken) {
      try {
        const { client } = manager()
        if (!(await client.provider()).end_session_endpoint) return
        const { url } = await client.createSignoutRequest({
          id_token_hint: idToken,
          client_id: clientId,
          post_logout_redirect_uri: pageOf(door.here()).href,
        })
        await leaveFor(door, url)
      } catch (e) {
        throw failureOf(e)
      }
    },
  }
}

/** Says what went wrong without repeating what was said: answers and library messages may hold tokens. */
function failureOf(e: unknown): SignInFailed {
  if (e instanceof SignInFailed) return e
  if (e instanceof ErrorResponse)
    return new SignInFailed('provider', /^[\w.-]{1,60}$/.test(e.error ?? '') ? e.error! : '')
  if (e instanceof errors.JWTClaimValidationFailed || e instanceof errors.JWTExpired)
    return new SignInFailed('refused', e.claim)
  return isSilence(e)
    ? new SignInFailed('unreachable')
    : new SignInFailed('refused', e instanceof errors.JOSEError ? e.code : '')
}

/** No reply, or none from the provider itself: fetch tells of it by a TypeError, the libraries in words. */
function isSilence(e: unknown): boolean {
  if (e instanceof errors.JOSEError) return e instanceof errors.JWKSTimeout || e.code === 'ERR_JOSE_GENERIC'
  const kinds = [ErrorTimeout, TypeError, SyntaxError, DOMException]
  return kinds.some((kind) => e instanceof kind) || / \(5\d\d\)|Content-Type/.test(String(e))
}
