import { configUrl } from './early-fetch.ts'
import { knownBase, scriptBase } from './script-base.ts'
import { pageSingleton, pageGlobals } from '../../runtime/page/page-globals.ts'

/** What an entry registers: the description of a tag, loaded with everything it needs. */
export interface Registrable {
  register(home: string): void
}

interface StartOptions {
  /** What to prefetch for the tag. Unset: what the configuration lists under `early`; null: nothing. */
  selectPrefetches?: PrefetchSelector | null
  /** Called if the tag cannot be registered. */
  onFailure?: () => void
}

/**
 * Starts an entry: fetches the configuration and a guest's first reads in parallel with the large scripts, then
 * registers the tag. Does nothing on a server. Small on purpose: an entry contains nothing else.
 * @param url the entry's own URL; the configuration is beside it
 */
export function startTag(
  url: string,
  load: () => Promise<{ default: Registrable }>,
  { selectPrefetches = guestPrefetches, onFailure }: StartOptions = {},
): void {
  if (typeof customElements === 'undefined') return
  // a microtask later, so that the app importing this entry has called `setBase`
  if (selectPrefetches)
    queueMicrotask(() => {
      const home = knownBase(url)
      // an app that sets the attribute `config` needs no file at its own origin
      if (home) prefetchReplies(home, pageGlobals().early, selectPrefetches)
    })
  load()
    .then((module) => module.default.register(scriptBase(url)))
    .catch((e: unknown) => {
      onFailure?.()
      console.error(`[univ] ${url} failed to load its chunks; they need Access-Control-Allow-Origin`, e)
    })
}

/**
 * Registers a tag that is loaded when it is first rendered (`useTag`).
 * @param url the URL of the entry that registers it; as for {@link startTag}
 */
export function registerLazyTag(
  tag: string,
  url: string,
  load: () => Promise<{ default: Registrable }>,
): void {
  if (typeof customElements !== 'undefined')
    pageGlobals().tags.set(tag, () => load().then((module) => module.default.register(scriptBase(url))))
}

/** Selects what to prefetch from the configuration: URLs relative to it, of its own origin. */
export type PrefetchSelector = (config: Record<string, unknown>) => unknown[]

function prefetchReplies(
  home: string,
  early: Map<string, Promise<Response>>,
  selectPrefetches: PrefetchSelector,
): void {
  const prefetch = (url: string) => {
    // same options as a preload link, so that its reply is reused; with a timeout, since the consumer cannot abort it
    const reply = fetch(url, { credentials: 'same-origin', signal: AbortSignal.timeout(15_000) })
    reply.catch(() => {}) // whoever uses the reply reports the error
    early.set(url, reply)
    return reply
  }
  const config = configUrl(home)
  // once per page: the reply may already be consumed when a later entry starts
  void pageSingleton(`early ${config}`, () => prefetch(config).then((reply) => reply.clone().json()))
    .then((values: Record<string, unknown>) => {
      for (const path of selectPrefetches(values))
        try {
          const { href, origin } = new URL(path as string, home)
          if (typeof path === 'string' && origin === new URL(home).origin && !early.has(href))
            void prefetch(href)
        } catch {} // an invalid URL skips only itself
    })
    .catch(() => {})
}

const guestPrefetches: PrefetchSelector = ({ early }) =>
  Array.isArray(early) && !hasStoredSession() ? early : []

/** Whether any sign-in record is stored. If so, a guest's replies are not what the page will need. */
function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('oidc.user:'))
  } catch {
    return false
  }
}
