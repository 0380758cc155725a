import { isSame } from '../../contract/is-same.ts'
import { FEATURE_STORAGE_KEYS, SESSION_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import { sendBeforeSignOut } from './before-sign-out.ts'
import { updateHasSigned } from './has-signed.ts'
import { renewalDelay, retryDelay, timerDelay } from './limiter.ts'
import { isToken, type SessionRecord, type User } from '../oidc/record.ts'
import { singleFlight } from '../page/memoize.ts'
import type { SessionSource } from './session-source.ts'
import {
  createSessionAtoms,
  type TokenRejection,
  type RejectedCall,
  type Session,
  type SessionNotice,
  type SessionState,
  type SignInTrigger,
  type Tokens,
  type SessionOptions,
} from './session.ts'
import { isRefusalBy, toFailureNotice, toTokenRejection } from './to-token-rejection.ts'

const MINUTE = 60_000

/**
 * The session of a page: its state, notices, tokens, renewal timer and host-provided session. The source obtains,
 * renews and ends it.
 */
export class SessionStore implements Session {
  readonly $session
  readonly $notice
  readonly initialized: Promise<void>
  readonly beforeSignOut = new Set<() => Promise<boolean>>()
  readonly #source: SessionSource
  readonly #clock: SessionOptions['browser']
  readonly #unsubscribe: (() => void) | undefined
  #record: SessionRecord | null = null
  #hostSession: (Tokens & { user: User }) | null = null
  /** Why requests do not carry the session's token, and since when. */
  #rejection: TokenRejection | null = null
  #refusedAt = 0
  #isSigningOut = false
  /** When the token was issued, or the provider last refused to issue one. */
  #renewedAt = 0
  /** The expiry time that 'session-ending' announced. */
  #warnedExpiry = 0
  #cancelTimer = () => {}

  constructor(source: SessionSource, options: Pick<SessionOptions, 'browser' | 'atoms'>) {
    const { browser, atoms = createSessionAtoms() } = options
    this.$session = atoms.$session
    this.$notice = atoms.$notice
    this.#source = source
    this.#clock = browser
    const isUnsent = source.tab?.get(FEATURE_STORAGE_KEYS.signedOut) === 'unsent'
    this.$notice.set(source.initialNotice ?? (isUnsent ? 'unsent' : null))
    this.#accept(source.load())
    this.#updateHasSigned(this.#record ? 'found' : 'none')
    this.initialized = this.#renewIfExpired()
    source
      .resume?.((notice) => this.#show(notice))
      .then(
        (record) => record && this.#accept(record),
        () => {}, // the user stays a guest
      )
    this.#unsubscribe = source.subscribe?.(() => this.#onStorageChange())
  }

  prefetch(): void {}

  tokens(): Tokens | null {
    const isUsable = this.#remainingMs() > 0 && !this.#rejection
    const current = this.#hostSession ?? (isUsable ? this.#record : null)
    return current && { accessToken: current.accessToken, idToken: current.idToken }
  }

  async signIn(target?: string, trigger: SignInTrigger = 'press'): Promise<boolean> {
    if (this.#isSigningOut) return false // a guarded route must not start a sign-in before the sign-out has finished
    const { tab, limiter } = this.#source
    if (trigger === 'guard') {
      // a page whose session has just expired is not left by itself: the user may have typed something
      const hasExpired = this.$notice.get() === 'session-ended'
      if (hasExpired || tab?.get(FEATURE_STORAGE_KEYS.signedOut)) return false
      return !!(await limiter?.attempt(target ?? '', () => this.#begin(target)))
    }
    limiter?.recordPress()
    await this.#begin(target)
    return true
  }

  readonly completeSignIn = singleFlight(async (): Promise<string> => {
    const { target, record } = await this.#source.completeSignIn().catch((e: unknown) => {
      this.#show(toFailureNotice(e))
      throw e
    })
    this.#source.limiter?.recordCompletion()
    this.#renewedAt = this.#clock.now()
    this.#rejection = null
    this.#accept(record)
    this.#updateHasSigned('found')
    this.#source.tab?.remove(SESSION_STORAGE_KEYS.targetNow)
    return target
  })

  readonly signOut = singleFlight(async (): Promise<void> => {
    this.#isSigningOut = true
    try {
      const isUnsent =
        this.beforeSignOut.size > 0 && !(await sendBeforeSignOut(this.beforeSignOut, this.#clock))
      const ended = this.#hostSession ? null : this.#record
      this.#end(isUnsent ? 'unsent' : ((ended && this.#source.signedOutNotice) ?? null), null)
      this.#updateHasSigned(isUnsent ? 'signOutUnsent' : 'signOut')
      if (ended) await this.#source.signOut(ended)
    } finally {
      this.#isSigningOut = false
    }
  })

  async renew(): Promise<boolean> {
    // a token issued just now was rejected, or the provider issues none: renewing again cannot help
    const isFutile = this.#remainingMs() > 0 && this.#clock.now() - this.#renewedAt < MINUTE
    if (this.#hostSession || this.#rejection || isFutile) return false
    return (await this.#renewOnce()) === 'renewed'
  }

  clear(refused: RejectedCall | null): void {
    if (refused && !this.#hostSession) this.#source.onRefused?.()
    this.#end(refused && 'session-ended', refused && toTokenRejection(refused, null))
    this.#updateHasSigned('signOut')
  }

  readonly reauthenticate = singleFlight(async (refused: RejectedCall, isOnlyOne = false): Promise<void> => {
    const current = this.$session.get()
    if (current.state === 'guest') return
    const { limiter } = this.#source
    const rejection = toTokenRejection(refused, this.#hostSession || !limiter ? null : current.user)
    if (isOnlyOne) return this.#show({ kind: 'refused', rejection })
    // not refused but expired, and the renewal has failed: the notice offers a sign-in that keeps the page
    if (!this.#hostSession && this.#remainingMs() <= 0) return this.#warn()
    let hasLeft = false
    try {
      hasLeft = !this.#hostSession && !!(await limiter?.attempt('', () => this.#begin()))
    } finally {
      if (!hasLeft) this.#refuse(rejection)
    }
  })

  accepted(system: RejectedCall['system']): void {
    const isSignedIn = this.$session.get().state === 'signed-in'
    if (isSignedIn && isRefusalBy(this.$notice.get(), system)) this.$notice.set(null)
  }

  setHostSession(tokens: (Tokens & { user: User }) | null): void {
    if (tokens && this.#source.refusesHostSession) return void this.signIn()
    this.#hostSession = tokens && isToken(tokens.accessToken) && tokens.user?.id ? tokens : null
    if (this.#hostSession) this.#rejection = null
    this.#publish()
    void this.#renewIfExpired()
  }

  dispose(): void {
    this.#unsubscribe?.()
    this.#cancelTimer()
  }

  #remainingMs(): number {
    return this.#record ? this.#record.expires - this.#clock.now() : 0
  }

  #updateHasSigned(event: Parameters<typeof updateHasSigned>[1]): void {
    if (this.#source.tab) updateHasSigned(this.#source.tab, event)
  }

  async #begin(target?: string): Promise<void> {
    const notice = this.$notice.get()
    const hasFailed = notice !== null && typeof notice === 'object' && notice.kind === 'sign-in-failed'
    this.#updateHasSigned('signIn')
    const record = await this.#source.signIn(
      (message) => this.#show(message),
      target ?? (hasFailed ? this.#source.failedTarget?.() : undefined),
    )
    if (!record) return
    this.#rejection = null
    this.#accept(record)
  }

  /** Shows a notice again even if it was dismissed. */
  #show(notice: SessionNotice): void {
    this.$notice.set(null)
    this.$notice.set(notice)
  }

  #accept(record: SessionRecord | null): void {
    this.#record = record
    this.#publish()
  }

  #publish(): void {
    const previous = this.$session.get()
    const next = this.#nextState(previous.state === 'guest' ? '' : previous.user.id)
    if (!isSame(next, previous)) this.$session.set(next)
    const isWarned = !this.#hostSession && this.#record?.expires === this.#warnedExpiry
    if (next.state === 'signed-in' && !isWarned) this.$notice.set(null)
    this.#cancelTimer()
    if (this.#remainingMs() > 0 && !this.#rejection) this.#scheduleRenewal(renewalDelay(this.#remainingMs()))
  }

  #nextState(previousUserId: string): SessionState {
    if (this.#hostSession) return { state: 'signed-in', user: this.#hostSession.user }
    if (this.#rejection) return { state: 'guest', rejection: this.#rejection }
    const user = this.#record?.user
    // an expired session keeps its user signed in until renewal fails, but cannot sign a user in
    if (!user || !(this.#remainingMs() > 0 || previousUserId === user.id)) return { state: 'guest' }
    const { viaPopup } = this.#source
    return { state: 'signed-in', user, ...(viaPopup && { viaPopup }) }
  }

  #scheduleRenewal(ms: number): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#clock.schedule(() => void this.#onRenewalDue(), timerDelay(ms))
  }

  async #renewIfExpired(): Promise<void> {
    if (this.#record && this.#remainingMs() <= 0) await this.#onRenewalDue()
  }

  async #onRenewalDue(): Promise<void> {
    if (!this.#record || this.#hostSession || this.#rejection || this.#source.isRenewalPaused?.()) return
    if (this.#remainingMs() > 2 * MINUTE) return this.#publish()
    const before = this.#record
    // a renewal that gets no answer must not delay the notice
    const cancelWarning = this.#clock.schedule(() => this.#warn(), this.#remainingMs() / 2)
    const outcome = await this.#renewOnce()
    cancelWarning()
    if (outcome === 'renewed' || this.#record !== before) return
    if (outcome === 'refused' && this.#remainingMs() <= 0)
      return this.#end(this.$session.get().state === 'guest' ? null : 'session-ended', null)
    this.#warn()
    this.#scheduleRenewal(outcome === 'refused' ? this.#remainingMs() : retryDelay(this.#remainingMs()))
  }

  /** Announces the expiry, whatever prevents the renewal: a provider may refuse to be framed without an answer. */
  #warn(): void {
    if (!this.#record || this.$session.get().state === 'guest') return
    this.#warnedExpiry = this.#record.expires
    this.$notice.set(this.#remainingMs() > 0 ? 'session-ending' : 'session-ended')
  }

  readonly #renewOnce = singleFlight(async (): Promise<'renewed' | 'refused' | 'unreachable'> => {
    const current = this.#record
    if (!current) return 'refused'
    try {
      const renewed = await this.#source.renew(current)
      if (renewed !== 'unreachable') this.#renewedAt = this.#clock.now()
      if (typeof renewed === 'string') return renewed
      // a late response must not restore a session that ended, or replace another user's
      if (this.#record?.user.id !== current.user.id) return 'refused'
      this.#accept(renewed.record)
      return 'renewed'
    } catch {
      return 'unreachable'
    }
  })

  #onStorageChange(): void {
    const before = this.#record
    const record = this.#source.load()
    // only a sign-in in another tab lifts the rejection: a renewed token would be rejected too
    const isSignInNewer = this.#source.limiter?.isRecordedSince(this.#refusedAt)
    if (!record || record.user.id !== before?.user.id || isSignInNewer) this.#rejection = null
    this.#accept(record)
    if (this.#record) this.#updateHasSigned('found')
    else if (before) this.#updateHasSigned('signOut')
    void this.#renewIfExpired()
  }

  /** Stops using the token; the portal's own session stays, so that the user can sign out of it. */
  #refuse(rejection: TokenRejection): void {
    const notice = { kind: 'refused', rejection } as const
    if (!rejection.user) {
      if (!this.#hostSession) this.#source.onRefused?.()
      return this.#end(notice, rejection)
    }
    this.#rejection = rejection
    this.#refusedAt = this.#clock.now()
    this.#publish()
    this.#show(notice)
  }

  /** Ends the page's own session, or the host-provided one in this page only: its tokens belong to the host. */
  #end(notice: SessionNotice, rejection: TokenRejection | null): void {
    if (this.#hostSession) this.#hostSession = null
    else {
      this.#record = null
      this.#rejection = rejection
      this.#source.remove?.()
    }
    this.#publish()
    this.#show(notice)
  }
}
