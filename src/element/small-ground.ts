import { address } from '../runtime/address.ts'
import { browserPlatform } from '../runtime/browser.ts'
import type { Base } from '../runtime/runtime.ts'
import { earlyFetch } from './early.ts'
import { configId, pageSources, type OwnConfig } from './page-sources.ts'
import type { Ground } from './root.tsx'
import { once } from './slot.ts'

/** Of the configuration it takes two keys; what is wrong with the others is told by the tags that use them. */
function smallBase(home: string, own: OwnConfig): Promise<Base> {
  return once(`base ${configId(home, own)}`, async () => {
    const config = { lang: '', bases: { taskCenter: address('/taskcenter', home)! } }
    for (const { values, url, from } of await pageSources(home, own)) {
      const { taskCenter, lang } = (values ?? {}) as { taskCenter?: unknown; lang?: unknown }
      if (typeof lang === 'string') config.lang = lang
      const found = address(taskCenter, url)
      if (found !== undefined) config.bases.taskCenter = found
      else if (taskCenter !== undefined)
        console.warn(`[univ] ${from}: "taskCenter" is no http(s) address; the default stands`)
    }
    const made = new Map<unknown, unknown>()
    const base: Base = {
      config,
      platform: browserPlatform(earlyFetch),
      one<T>(make: (base: Base) => T): T {
        if (!made.has(make)) made.set(make, make(base))
        return made.get(make) as T
      },
    }
    return base
  })
}

/** What a tag stands on that needs neither a session nor shared stores: the page, and one address (visit counter). */
export const smallGround = (refresh: Ground['refresh']): Ground => ({
  keys: ['taskCenter'],
  make: smallBase,
  refresh,
})
