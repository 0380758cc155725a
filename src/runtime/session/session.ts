import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { BaseName } from '../../contract/operation.ts'
import type { User } from '../oidc/record.ts'
import type { SignIn, SignInOptions } from '../oidc/create-sign-in.ts'
import type { OidcErrorReason } from '../oidc/oidc-error.ts'

/** A request that a server rejected because of its token. */
export interface RejectedCall {
  system: BaseName
  /** HTTP status; 0: unknown. */
  status: number
  /** The server's error code; '' if none. */
  code: string
}

/** A server rejected the token after it was renewed, or ended the session (§8). `code` is sanitized. */
export interface TokenRejection extends RejectedCall {
  /** The user still signed in at the provider; null: the session has ended. */
  user: User | null
}

/**
 * The sign-in state (§4). A guest with a `rejection` is a user whose token is not accepted: no request carries it.
 * `viaPopup`: granted by a popup of the portal, for this page only.
 */
export type SessionState =
  | { state: 'guest'; rejection?: TokenRejection }
  | { state: 'signed-in'; user: User; viaPopup?: true }

/** What starts a sign-in: the user ('press'), or a guarded route, which may be rate-limited. */
export type SignInTrigger = 'press' | 'guard'

/** Never logged, never rendered, never part of a URL except as `id_token_hint`. */
export interface Tokens {
  accessToken: string
  idToken: string
}

/** A message about the session, shown with one action; null: no message. */
export type SessionNotice =
  | null
  | { kind: 'sign-in-failed'; reason: OidcErrorReason; detail: string }
  | { kind: 'refused'; rejection: TokenRejection }
  | 'session-ended'
  /** expires within a minute, and cannot be renewed without the user */
  | 'session-ending'
  /** pages of another origin: the browser blocked the popup; signed out here, but not at the portal */
  | 'window-blocked'
  | 'signed-out-here'
  /** signed out before everything was sent; it is offered after the next sign-in */
  | 'unsent'
  /** neither a popup nor a full page can sign in here: in-app browsers on another site, sandboxed frames */
  | 'hall-only'
  /** sign-in is unavailable: the page's origin is not listed, or the page is framed by an unlisted origin */
  | 'not-listed'
  | 'framed'

/** The session shared by all tags of a page and, through storage events, by all tabs. */
export interface Session {
  $session: ReadableAtom<SessionState>
  $notice: ReadableAtom<SessionNotice>
  /** Resolves when the state is known: immediately, unless a stored session has to be renewed first. */
  initialized: Promise<void>
  /** Prefetches the sign-in code, because a popup can open only within the task of the user's click. */
  prefetch(): void
  /** The current tokens; null for guests and once they have expired. */
  tokens(): Tokens | null
  /**
   * Redirects to the provider, and afterwards to `target` (path and query under the base path; default: this page, or
   * after a failed sign-in that one's target). Resolves to false if a guard may not start one: after a sign-out, within
   * a minute of the last one completed in any tab, or if this page already started one within that minute.
   */
  signIn(target?: string, trigger?: SignInTrigger): Promise<boolean>
  /** What must be sent before a sign-out, which waits a moment for it; each resolves to whether it was. */
  readonly beforeSignOut?: Set<() => Promise<boolean>> | undefined
  /** Ends the session here and at the provider, which redirects back to the current page (§6). */
  signOut(): Promise<void>
  /** Completes the sign-in callback; resolves to the validated target under the base path. Rejects with OidcError. */
  completeSignIn(): Promise<string>
  /** Renews once for all concurrent callers, in all tabs; resolves to false if that is not possible. */
  renew(): Promise<boolean>
  /** Ends the session in all tabs: the server ended it (OIDC_BC_LOGOUT, §8), or (null) the user continues as a guest. */
  clear(refused: RejectedCall | null): void
  /**
   * Handles a renewed token that the server rejected: signs in again, at most one round trip a minute, else shows the
   * rejection.
   * @param isOnlyOne other systems accept the token: the rejection is only shown, because everything else works
   */
  reauthenticate(refused: RejectedCall, isOnlyOne?: boolean): Promise<void>
  /** Withdraws what was shown of a system that alone rejected the token: it answers again. */
  accepted(system: RejectedCall['system']): void
  /** Sets the session that the host page provides, in memory only; null removes it. */
  setHostSession(tokens: (Tokens & { user: User }) | null): void
  dispose(): void
}

export interface SessionAtoms {
  $session: WritableAtom<SessionState>
  $notice: WritableAtom<SessionNotice>
}

export interface SessionOptions extends SignInOptions {
  /** The callback URL with the provider's response, from before the address bar was cleaned. */
  callbackUrl?: string | undefined
  /** The atoms of the session, which the page has before the store. */
  atoms?: SessionAtoms | undefined
  /** Imports the OpenID Connect client, needed only to sign in, renew and sign out. */
  loadSignIn?: () => Promise<{ createSignIn(options: SignInOptions): SignIn }>
}

export const createSessionAtoms = (): SessionAtoms => ({
  $session: atom({ state: 'guest' }),
  $notice: atom(null),
})
