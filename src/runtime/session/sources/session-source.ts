import type { RenewalResult } from '../../oidc/create-sign-in.ts'
import type { KeyValueStore } from '../../page/storage.ts'
import type { RoundTripLimiter } from '../limiter.ts'
import type { SessionRecord } from '../record.ts'
import type { SessionNotice } from '../session.ts'

/** `record` null: the session ended meanwhile, in another tab. */
export type SourceRenewal = { record: SessionRecord | null } | Exclude<RenewalResult, 'renewed'>

/** How one kind of page obtains, renews and ends a session; `SessionStore` does the rest. */
export interface SessionSource {
  /** The tab's storage for `hasSigned` and `targetNow`; unset where the session ends with the page. */
  tab?: KeyValueStore
  /** Unset where the page never goes to the provider by itself. */
  limiter?: RoundTripLimiter
  /** What a failed sign-in was for, on the page where such a sign-in ends (§2). */
  failedTarget?(): string | undefined
  /** The session comes from a popup of the portal. */
  viaPopup?: true
  /** Shown from the start. */
  initialNotice?: SessionNotice
  /** Shown after the user signs out. */
  signedOutNotice?: SessionNotice
  /** A host-provided session does not count either; the attempt is answered as a sign-in is. */
  refusesHostSession?: true
  /** Reads the stored session, the only reader of the storage: at start and whenever it may have changed. */
  load(): SessionRecord | null
  /** Calls back when the stored session may have changed; returns the unsubscriber. */
  subscribe?(listener: () => void): () => void
  /** Deletes the stored session. */
  remove?(): void
  /** Renewal is not due on this page. */
  isRenewalPaused?(): boolean
  /** Resolves to the new session, or null where there is none (yet). Calls `show` at once for what the user must know. */
  signIn(show: (notice: SessionNotice) => void, target?: string): Promise<SessionRecord | null>
  renew(current: SessionRecord): Promise<SourceRenewal>
  /** Tells the provider. */
  signOut(ended: SessionRecord): Promise<void>
  /** The server refused the token before its end. */
  onRefused?(): void
  completeSignIn(url: string): Promise<{ target: string; record: SessionRecord | null }>
}
