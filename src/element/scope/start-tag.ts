import { configUrl } from './early-fetch.ts'
import { scriptBase } from './script-base.ts'
import { pageSingleton, pageSlot } from '../../runtime/page/page-slot.ts'

/** What an entry starts: the description of a tag, loaded with all that it needs. */
export interface Registrable {
  register(home: string): void
}

export interface StartOptions {
  /** What the tag asks for early; unset: what the configuration names under `early`; null: nothing. */
  selectPrefetches?: PrefetchSelector | null
  /** The tag cannot be registered. */
  onFailure?: () => void
}

/**
 * Begins an entry: asks for the configuration, and for what guests read first, beside the heavy scripts and not
 * after them; then registers the tag. Does nothing on a server. Small on purpose: it is all that an entry holds.
 * @param url the entry's own address; the configuration lies beside it
 */
export function startTag(
  url: string,
  load: () => Promise<{ default: Registrable }>,
  { selectPrefetches = guestPrefetches, onFailure }: StartOptions = {},
): void {
  if (typeof customElements === 'undefined') return
  // a microtask later: the app that imports this entry has said its base by then
  if (selectPrefetches)
    queueMicrotask(() => prefetchReplies(scriptBase(url), pageSlot().early, selectPrefetches))
  load()
    .then((module) => module.default.register(scriptBase(url)))
    .catch((e: unknown) => {
      onFailure?.()
      console.error(`[univ] ${url} could not load its parts; they need Access-Control-Allow-Origin`, e)
    })
}

/**
 * Offers a tag that is loaded when somebody first shows it (`useTag`).
 * @param url the address of the entry that offers it; as for {@link startTag}
 */
export function registerLazyTag(
  tag: string,
  url: string,
  load: () => Promise<{ default: Registrable }>,
): void {
  if (typeof customElements !== 'undefined')
    pageSlot().tags.set(tag, () => load().then((module) => module.default.register(scriptBase(url))))
}

/** What to ask for early, by what the configuration says: addresses, relative to it and of its own origin. */
export type PrefetchSelector = (config: Record<string, unknown>) => unknown[]

function prefetchReplies(
  home: string,
  early: Map<string, Promise<Response>>,
  selectPrefetches: PrefetchSelector,
): void {
  const prefetch = (url: string) => {
    // as a preload link asks, so that its reply is taken; with a limit, since the taker's own cannot end it
    const reply = fetch(url, { credentials: 'same-origin', signal: AbortSignal.timeout(15_000) })
    reply.catch(() => {}) // whoever takes it tells
    early.set(url, reply)
    return reply
  }
  const config = configUrl(home)
  // once a page: its reply may have been taken when a later entry begins
  void pageSingleton(`early ${config}`, () => prefetch(config).then((reply) => reply.clone().json()))
    .then((values: Record<string, unknown>) => {
      for (const path of selectPrefetches(values))
        try {
          const { href, origin } = new URL(path as string, home)
          if (typeof path === 'string' && origin === new URL(home).origin && !early.has(href))
            void prefetch(href)
        } catch {} // one that is no address costs itself
    })
    .catch(() => {})
}

const guestPrefetches: PrefetchSelector = ({ early }) =>
  Array.isArray(early) && !hasStoredSession() ? early : []

/** A stored sign-in record of any server: then a guest's replies are not what will be needed. */
function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('oidc.user:'))
  } catch {
    return false
  }
}
