import {
  appListDocument,
  coreAppListDocument,
  coreTagListDocument,
  tagListDocument,
  TENANT_DECLARATION,
} from '../../contract/core/app-documents.ts'
import { graphqlGetUrl } from '../../contract/operation.ts'
import { CAPABILITIES_STORAGE_KEY } from '../../contract/storage-keys.ts'
import { pageGlobals } from '../../runtime/page/page-globals.ts'
import { parseBaseUrl, parseUrl } from '../../runtime/config/parse-url.ts'
import { FIRST_ADDITIONS, LIFETIME_MS } from '../../runtime/wire/capabilities.ts'
import { configUrl } from './early-fetch.ts'
import type { PrefetchSelector } from './start-tag.ts'

type Reads = Parameters<PrefetchSelector>

/** The endpoint of a guest's reads, if the configuration has one, and what is known about it. */
function guestServer({ anonymousAppCenter, capabilities }: Reads[0], home: string) {
  const endpoint = parseBaseUrl(anonymousAppCenter, home)
  const found = rememberedOf(endpoint)
  const configured = Object(capabilities) as Findings
  return { endpoint, has: (name: string) => configured[name] ?? found[name] }
}

/** Drops reads that the server refuses by GET from those that the configuration lists under `early`. */
export function acceptedReads(early: unknown[], config: Reads[0], home: string): unknown[] {
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
export function prefetchGuestReads(...[config, prefetch, home]: Reads): void {
  const { tenant = 'default' } = config
  const { endpoint, has } = guestServer(config, home)
  const isOther = document.querySelector('[data-univ-config], [config], [tenant]')
  const isPresent = FIRST_ADDITIONS.map((name) => has(name) ?? has('probed') ?? false)
  const isMixed = new Set(isPresent).size > 1
  const isReadable = endpoint && has('get') !== false && !isMixed
  if (!isReadable || isOther || !pageGlobals().early.has(configUrl(home))) return
  const read = (name: string, document: string, variables: object) =>
    void prefetch(graphqlGetUrl(endpoint, { name, document }, variables))
  const [appList, tagList] = isPresent[0]
    ? [appListDocument, tagListDocument]
    : [coreAppListDocument, coreTagListDocument]
  const [apps, tags] = ['anonymityApps', 'anonymityAppTags']
  read(apps, appList(apps, ...TENANT_DECLARATION), { tenant })
  read(tags, tagList(tags), { type: 'COMMON' })
  read(tags, tagList(tags), { type: 'DEPARTMENT' })
}

type Findings = Readonly<Record<string, boolean | undefined>>

/** What the tags have found out about a server; at worst a request is wasted. */
function rememberedOf(endpoint = ''): Findings {
  try {
    const { since, has } = JSON.parse(localStorage.getItem(CAPABILITIES_STORAGE_KEY)!)[endpoint]
    return Date.now() - since < LIFETIME_MS ? has : {}
  } catch {
    return {}
  }
}
