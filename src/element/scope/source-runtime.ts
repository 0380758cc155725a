import { createBrowser } from '../../runtime/page/browser.ts'
import { pageSingleton } from '../../runtime/page/page-globals.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { createSourceRuntime } from '../../runtime/create/create-source-runtime.ts'
import { configKey, loadConfigSources, type TagConfig } from './config-sources.ts'
import { earlyFetch } from './early-fetch.ts'
import { resolvePageConfig } from './page-config.ts'

/**
 * The runtime of a tag whose items come from a list; tags with the same list share it. Ignores the configuration beside
 * the scripts, which belongs to a portal: only the page's own configuration applies.
 */
export function sourceRuntime(
  home: string,
  host: { tagConfig(): TagConfig },
  source: unknown,
): Promise<Runtime> {
  const own = host.tagConfig()
  const create = async () => {
    const sources = await loadConfigSources(home, own, own.url ? undefined : async () => undefined)
    return createSourceRuntime({
      config: await resolvePageConfig(home, sources),
      platform: createBrowser(earlyFetch),
      source,
      baseUrl: document.baseURI,
    })
  }
  return typeof source === 'string'
    ? pageSingleton(`source ${document.baseURI} ${source} ${configKey(home, own)}`, create)
    : create()
}
