import { CORE_READS, FIRST_ADDITIONS, FULL_READS } from '../../contract/additions/first-reads.printed.ts'
import { graphqlGetUrl } from '../../contract/operation.ts'
import { CAPABILITIES_LIFETIME_MS, CAPABILITIES_STORAGE_KEY } from '../../contract/storage-keys.ts'
import { pageGlobals } from '../../runtime/page/page-globals.ts'
import { parseBaseUrl, parseUrl } from '../../runtime/config/parse-url.ts'
import { configUrl } from './early-fetch.ts'
import type { PrefetchSelector } from './start-tag.ts'
import { hasStoredSession } from './has-stored-session.ts'

/**
 * A guest's first reads: what the configuration lists under `early`, else those that every hall has. With `earlyReplies`
 * one file holds all replies, one a line in the same order; what it lacks is requested by itself when it is needed.
 */
export const guestPrefetches: PrefetchSelector = (config, prefetch, home) => {
  const { early, earlyReplies } = config
  if (hasStoredSession()) return []
  if (!Array.isArray(early)) {
    prefetchGuestReads(config, prefetch, home)
    return []
  }
  if (!earlyReplies) return acceptedReads(early, config, home)
  const lines = prefetch(earlyReplies)
    ?.then((reply) => (reply.ok ? reply.text() : ''))
    .then((text) => text.split('\n'))
  for (const [i, path] of lines ? early.entries() : [])
    void prefetch(
      path,
      lines!.then((all) => (all[i] ? new Response(all[i]) : Promise.reject())),
    )
  return []
}

type Reads = Parameters<PrefetchSelector>

/** The endpoint of a guest's reads, if the configuration has one, and what is known about it. */
function guestServer({ anonymousAppCenter, capabilities }: Reads[0], home: string) {
  const endpoint = parseBaseUrl(anonymousAppCenter, home)
  const found = rememberedOf(endpoint)
  const configured: Findings = Object(capabilities)
  return { endpoint, has: (name: string) => configured[name] ?? found[name] }
}

/** Drops reads that the server refuses by GET from those that the configuration lists under `early`. */
function acceptedReads(early: unknown[], config: Reads[0], home: string): unknown[] {
  const { endpoint, has } = guestServer(config, home)
  if (has('get') !== false) return early
  return early.filter((path) => !parseUrl(String(path), home)?.href.startsWith(`${endpoint}?`))
}

/**
 * Prefetches a guest's first reads, the items and both kinds of tags, for a configuration that does not list them under
 * `early`; exactly as the tags request them, or their replies would be wasted. Prefetches nothing if the page may use
 * another configuration than the file, if the server refuses GET or has some of the additions, or if a tag has read the file and sends its own
 * requests.
 */
function prefetchGuestReads(...[config, prefetch, home]: Reads): void {
  const { tenant = 'default' } = config
  const { endpoint, has } = guestServer(config, home)
  const isOther = document.querySelector('[data-univ-config], [config], [tenant]')
  const isPresent = FIRST_ADDITIONS.map((name) => has(name) ?? has('probed') ?? false)
  const isMixed = new Set(isPresent).size > 1
  const isReadable = endpoint && has('get') !== false && !isMixed
  if (!isReadable || isOther || !pageGlobals().early.has(configUrl(home))) return
  const read = (name: string, document: string, variables: object) =>
    void prefetch(graphqlGetUrl(endpoint, { name, document }, variables))
  const [apps = '', tags = ''] = isPresent[0] ? FULL_READS : CORE_READS
  read('anonymityApps', apps, { tenant })
  read('anonymityAppTags', tags, { type: 'COMMON' })
  read('anonymityAppTags', tags, { type: 'DEPARTMENT' })
}

type Findings = Readonly<Record<string, boolean | undefined>>

/** What the tags have found out about a server; at worst a request is wasted. */
function rememberedOf(endpoint = ''): Findings {
  try {
    const { since, has } = JSON.parse(localStorage.getItem(CAPABILITIES_STORAGE_KEY)!)[endpoint]
    return Date.now() - since < CAPABILITIES_LIFETIME_MS ? has : {}
  } catch {
    return {}
  }
}
