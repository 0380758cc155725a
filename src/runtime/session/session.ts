import type { ReadableAtom } from 'nanostores'
import type { BaseName } from '../../contract/operation.ts'
import type { SignIn, SignInOptions } from '../oidc/create-sign-in.ts'
import type { OidcErrorReason } from '../oidc/oidc-error.ts'

export interface User {
  id: string
  name: string
}

/** A system that did not accept the token, and how it said so. */
export interface RefusedCall {
  system: BaseName
  /** HTTP status; 0: unknown. */
  status: number
  /** The server's code word or number; '' without one. */
  code: string
}

/** A system refuses the token although it was renewed, or ended the session (§8). `code` is checked. */
export interface Refusal extends RefusedCall {
  /** Who is still signed in at the provider; null: the session has ended. */
  user: User | null
}

/**
 * Who uses the page (§4 "Sign-in state"). A guest with a `refusal` is one whose token is not accepted: nothing is sent
 * in the user's name. `viaPopup`: granted by a popup of the portal, for this page only (S16).
 */
export type SessionState =
  { state: 'guest'; refusal?: Refusal } | { state: 'signed-in'; user: User; viaPopup?: true }

/** What starts a sign-in: the user, or a guarded route by itself, which may be refused. */
export type SignInTrigger = 'press' | 'guard'

/** Never logged, never rendered, never in a URL except `id_token_hint` (K2). */
export interface Tokens {
  accessToken: string
  idToken: string
}

/** A message about the session, shown with one action; null: no message. */
export type SessionNotice =
  | null
  | { kind: 'sign-in-failed'; reason: OidcErrorReason; detail: string }
  | { kind: 'refused'; refusal: Refusal }
  | 'session-ended'
  /** within a minute, and it cannot be renewed without the user (S18) */
  | 'session-ending'
  /** pages of another origin (S16): the browser blocked the popup; signed out here, but not at the portal */
  | 'window-blocked'
  | 'left-here'
  /** sign-in is impossible: the page's origin is not listed; the page is in a frame of such an origin */
  | 'not-listed'
  | 'framed'

/** The one session of all tags of a page and, through storage events, of all tabs. */
export interface Session {
  $session: ReadableAtom<SessionState>
  $notice: ReadableAtom<SessionNotice>
  /** Resolves when the state is known: at once, unless a stored session has to be renewed first. */
  initialized: Promise<void>
  /** Loads what signing in needs: a popup opens only within the task of the user's click (S16). */
  prefetch(): void
  /** The current tokens; null for guests and once they have expired. */
  tokens(): Tokens | null
  /**
   * Goes to the provider, and afterwards to `target` (path and query under the base path; default: this page, or after
   * a failed sign-in what that one was for). Resolves to false where a guard may not start one: after a sign-out, within
   * a minute of the last one that was completed in any tab, and for a page that began one within that minute.
   */
  signIn(target?: string, trigger?: SignInTrigger): Promise<boolean>
  /** Ends the session here and at the provider, which returns to the current page (§6). */
  signOut(): Promise<void>
  /** Completes the sign-in callback; resolves to the target, a checked path under the base path. Throws OidcError. */
  completeSignIn(url: string): Promise<string>
  /** Renews once for all concurrent callers, in all tabs; resolves to false where that is impossible. */
  renew(): Promise<boolean>
  /** Drops the session in all tabs: the server ended it (OIDC_BC_LOGOUT, §8), or (null) the user goes on as a guest. */
  clear(refused: RefusedCall | null): void
  /**
   * The server refused a renewed token: signs in again, at most one round trip a minute, else reports the refusal. That
   * of the bus is reported only: without live updates everything else works.
   */
  reauthenticate(refused: RefusedCall): Promise<void>
  /** Sets the session that the host page provides, in memory only; null removes it (S17). */
  setHostSession(tokens: (Tokens & { user: User }) | null): void
  dispose(): void
}

export interface SessionOptions extends SignInOptions {
  /** The callback's URL, with the provider's answer, as it was before the address bar was cleaned. */
  callbackUrl?: string | undefined
  /** Loads the OpenID Connect client, needed only to sign in, renew and sign out. */
  loadSignIn?: () => Promise<{ createSignIn(options: SignInOptions): SignIn }>
}
