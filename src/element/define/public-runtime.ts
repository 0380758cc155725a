import { parseBaseUrl } from '../../runtime/config/parse-url.ts'
import { createServices } from '../../runtime/page/memoize.ts'
import { createBrowser } from '../../runtime/page/browser.ts'
import type { PublicRuntime } from '../../runtime/runtime.ts'
import { DEFAULT_TIME_ZONE, isTimeZone } from '../../runtime/time/time-zone.ts'
import { earlyFetch } from '../scope/early-fetch.ts'
import { configKey, loadConfigSources, type TagConfig } from '../scope/config-sources.ts'
import type { RuntimeScope } from './tag-root.tsx'
import { pageSingleton } from '../../runtime/page/page-globals.ts'

/** Uses three keys of the configuration; the tags that use the other keys report errors in them. */
function createPublicRuntime(home: string, own: TagConfig): Promise<PublicRuntime> {
  return pageSingleton(`base ${configKey(home, own)}`, async () => {
    const sources = await loadConfigSources(home, own)
    const [file] = sources
    // the default is relative to the configuration; a `data:` URL is no base
    const taskCenter =
      parseBaseUrl('/taskcenter', file?.values ? file.url : home) ?? parseBaseUrl('/taskcenter', home)!
    const config = { lang: '', timeZone: DEFAULT_TIME_ZONE, bases: { taskCenter } }
    for (const { values, url, label } of sources) {
      const { taskCenter, lang, timeZone }: Record<string, unknown> = Object(values)
      const warn = (problem: string) => console.warn(`[univ] ${label}: ${problem}; using the default`)
      if (typeof lang === 'string') config.lang = lang
      if (typeof timeZone === 'string' && isTimeZone(timeZone)) config.timeZone = timeZone
      else if (timeZone !== undefined) warn('"timeZone" is not a known time zone')
      const resolved = parseBaseUrl(taskCenter, url)
      if (resolved !== undefined) config.bases.taskCenter = resolved
      else if (taskCenter !== undefined) warn('"taskCenter" is not an http(s) URL')
    }
    const base: PublicRuntime = {
      config,
      platform: createBrowser(earlyFetch),
      service: (make) => services(make),
    }
    const services = createServices(base)
    return base
  })
}

/** The scope of tags without a session or shared stores, such as the visit counter: the page, one URL and the time zone. */
export const publicRuntimeScope = (refresh: RuntimeScope['refresh']): RuntimeScope => ({
  keys: ['taskCenter', 'timeZone'],
  create: createPublicRuntime,
  refresh,
})
