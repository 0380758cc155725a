import { configUrl } from './early-fetch.ts'
import { knownBase, scriptBase } from './script-base.ts'
import { offerRetry } from './offer-retry.ts'
import { parseUrl } from '../../runtime/config/parse-url.ts'
import { pageSingleton, pageGlobals } from '../../runtime/page/page-globals.ts'

/** What an entry registers: the description of a tag, loaded with everything it needs. */
export interface Registrable {
  register(home: string): void
}

interface StartOptions {
  /** What to prefetch for the tag besides the configuration; null: not even that. */
  selectPrefetches?: PrefetchSelector | null
}

/** A script with `async` may run before the page has the tag's content, and its configuration. */
const parsed = (): unknown =>
  document.readyState === 'loading' &&
  new Promise((done) => document.addEventListener('readystatechange', done, { once: true }))

/**
 * Starts an entry: fetches the configuration and a guest's first reads in parallel with the large scripts, then
 * registers the tag. Does nothing on a server. Small on purpose: an entry contains nothing else.
 * @param url the entry's own URL; the configuration is beside it
 */
export function startTag(
  url: string,
  load: () => Promise<{ default: Registrable }>,
  { selectPrefetches = () => [] }: StartOptions = {},
): void {
  if (typeof customElements === 'undefined') return
  // a microtask later, so that the app importing this entry has called `setBase`
  queueMicrotask(() => {
    const home = knownBase(url)
    // an app that sets the attribute `config` needs no file at its own origin. Before the chunks, because more requests
    // follow from it, and HTTP/1.1 has six connections
    if (home && selectPrefetches)
      prefetchReplies(home, pageGlobals().early, (config, ...request) => {
        // behind a gateway the configuration needs it next: element/scope/page-config.ts
        if (new URL(home).pathname !== (config['basePath'] ?? '/'))
          import('../../runtime/routing/gateway.ts').catch(() => {})
        return selectPrefetches(config, ...request)
      })
    const start = async () => {
      const [module] = await Promise.all([load(), parsed()])
      module.default.register(scriptBase(url))
    }
    start().catch((e: unknown) => {
      console.error(`[univ] ${url} could not load its chunks: no CORS?`, e)
      const tag = /univ-[a-z-]+(?=\.js)/.exec(url)?.[0]
      if (tag) offerRetry(tag, start)
    })
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

/**
 * Requests a URL of the configuration's origin and keeps the reply, or keeps `reply` as if it were its reply.
 * @returns undefined if the URL is invalid or of another origin, or has a reply already
 */
export type Prefetch = (path: unknown, reply?: Promise<Response>) => Promise<Response> | undefined

/**
 * Selects what to prefetch from the configuration: URLs relative to it, of its own origin.
 * @param home the folder of the scripts and the configuration
 */
export type PrefetchSelector = (
  config: Record<string, unknown>,
  prefetch: Prefetch,
  home: string,
) => unknown[]

/** Requests the configuration beside the scripts, once per page, and what it selects. */
export function prefetchReplies(
  home: string,
  early: Map<string, Promise<Response>>,
  selectPrefetches: PrefetchSelector = () => [],
): void {
  const prefetch: Prefetch = (path, reply) => {
    try {
      const { href, origin } = parseUrl(String(path), home) ?? {}
      if (typeof path !== 'string' || !href || origin !== new URL(home).origin || early.has(href))
        return undefined
      // same options as a preload link, so that its reply is reused; with a timeout, since the consumer cannot abort it
      reply ??= fetch(href, { credentials: 'same-origin', signal: AbortSignal.timeout(15_000) })
      reply.catch(() => {}) // whoever uses the reply reports the error
      early.set(href, reply)
      return reply
    } catch {
      return undefined // an invalid URL skips only itself
    }
  }
  const config = configUrl(home)
  // once per page: the reply may already be consumed when a later entry starts
  void pageSingleton(`early ${config}`, () =>
    (prefetch(config) ?? early.get(config)!).then((reply) => reply.clone().json()),
  )
    .then((values: Record<string, unknown>) => {
      for (const path of selectPrefetches(values, prefetch, home)) void prefetch(path)
    })
    .catch(() => {})
}
