import { appListDocument, tagListDocument, TENANT_DECLARATION } from '../../contract/core/app-documents.ts'
import { graphqlGetUrl } from '../../contract/operation.ts'
import { CAPABILITIES_STORAGE_KEY } from '../../contract/storage-keys.ts'
import { pageGlobals } from '../../runtime/page/page-globals.ts'
import { parseBaseUrl } from '../../runtime/config/parse-url.ts'
import { configUrl } from './early-fetch.ts'
import type { PrefetchSelector } from './start-tag.ts'

/**
 * Prefetches a guest's first reads, the items and both kinds of tags, for a configuration that does not list them under
 * `early`; exactly as the tags request them, or their replies would be wasted. Prefetches nothing if the page may use
 * another configuration than the file, if the tags use other forms because the server lacks additions, or if a tag has
 * read the file and sends its own requests.
 */
export const prefetchGuestReads: (...args: Parameters<PrefetchSelector>) => void = (
  { anonymousAppCenter, tenant = 'default', capabilities },
  prefetch,
  home,
) => {
  const endpoint = parseBaseUrl(anonymousAppCenter, home)
  const isOther = document.querySelector('[data-univ-config], [config], [tenant]')
  const isAdapted = [JSON.stringify(capabilities), readFindings()].some((known) => known?.includes('false'))
  if (!endpoint || isOther || isAdapted || !pageGlobals().early.has(configUrl(home))) return
  const read = (name: string, document: string, variables: object) =>
    prefetch(graphqlGetUrl(endpoint, { name, document }, variables))
  const [apps, tags] = ['anonymityApps', 'anonymityAppTags']
  void read(apps, appListDocument(apps, ...TENANT_DECLARATION), { tenant })
  void read(tags, tagListDocument(tags), { type: 'COMMON' })
  void read(tags, tagListDocument(tags), { type: 'DEPARTMENT' })
}

/** What the tags have found out about the servers (runtime/wire/capabilities.ts). */
function readFindings(): string | null {
  try {
    return localStorage.getItem(CAPABILITIES_STORAGE_KEY)
  } catch {
    return null
  }
}
