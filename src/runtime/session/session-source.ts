import type { RenewalResult } from '../oidc/create-sign-in.ts'
import type { KeyValueStore } from '../page/storage.ts'
import type { RoundTripLimiter } from './limiter.ts'
import type { SessionRecord } from '../oidc/record.ts'
import type { SessionNotice } from './session.ts'

/** `record` is null if the session ended meanwhile in another tab. */
export type SourceRenewal = { record: SessionRecord | null } | Exclude<RenewalResult, 'renewed'>

/** How one kind of page obtains, renews and ends a session; `SessionStore` handles the rest. */
export interface SessionSource {
  /** Session storage for `hasSigned` and `targetNow`; unset if the session ends with the page. */
  tab?: KeyValueStore
  /** Unset if the page never redirects to the provider automatically. */
  limiter?: RoundTripLimiter
  /** The target of a failed sign-in, on the page where a failed sign-in ends (§2). */
  failedTarget?(): string | undefined
  /** The session comes from a popup of the portal. */
  viaPopup?: true
  /** Shown from the start. */
  initialNotice?: SessionNotice
  /** Shown after the user signs out. */
  signedOutNotice?: SessionNotice
  /** Ignores host-provided sessions; setting one behaves like `signIn`. */
  refusesHostSession?: true
  /** Reads the stored session: at start and whenever it may have changed. Nothing else reads it from storage. */
  load(): SessionRecord | null
  /** Called back when the stored session may have changed; returns an unsubscribe function. */
  subscribe?(listener: () => void): () => void
  /** Deletes the stored session. */
  remove?(): void
  /** Whether this page must not renew. */
  isRenewalPaused?(): boolean
  /** Resolves to the new session, or null if there is none (yet). Reports notices for the user through `show`. */
  signIn(show: (notice: SessionNotice) => void, target?: string): Promise<SessionRecord | null>
  /** Obtains the session of a sign-in that left this page, once the page has loaded again. */
  resume?(show: (notice: SessionNotice) => void): Promise<SessionRecord | null>
  renew(current: SessionRecord): Promise<SourceRenewal>
  /** Signs out at the provider. */
  signOut(ended: SessionRecord): Promise<void>
  /** Called when the server rejects the token before it expires. */
  onRefused?(): void
  completeSignIn(): Promise<{ target: string; record: SessionRecord | null }>
}
