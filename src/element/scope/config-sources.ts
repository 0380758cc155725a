import { toJson } from '../../contract/to-json.ts'
import { parseUrl } from '../../runtime/config/parse-url.ts'
import type { ConfigSource } from '../../runtime/config/resolve-config.ts'
import { pageSingleton } from '../../runtime/page/page-globals.ts'
import { parseJson } from '../../runtime/wire/read-json.ts'
import { configUrl, earlyFetch } from './early-fetch.ts'

/** A tag's own configuration: attributes, and the `config` property or URL. */
export interface TagConfig {
  /** The `config` attribute, a URL; '' for the file beside the scripts. */
  url: string
  attributes: Record<string, string>
  property: unknown
}

/** Tags with the same key have the same configuration and share what is created for it. */
export const configKey = (home: string, own: TagConfig): string =>
  toJson([home, own.url, own.attributes, own.property ?? null])

/**
 * Loads a tag's configuration sources, lowest precedence first. Never rejects: a source that cannot be read is reported
 * once on the console, and the defaults apply.
 * @param home base URL of the scripts
 * @param load reads the file
 */
export async function loadConfigSources(
  home: string,
  own: TagConfig,
  load = fetchConfig,
): Promise<ConfigSource[]> {
  const baseUrl = typeof document === 'undefined' ? home : document.baseURI
  // a page's URL resolves against the page; URLs inside a file resolve against that file
  const url = (own.url && parseUrl(own.url, baseUrl)?.href) || configUrl(home)
  const sources: ConfigSource[] = [
    { values: await load(url), url, label: own.url ? `config ${own.url}` : 'univ-config.json' },
    { values: readInlineConfig(), url: home, label: 'data-univ-config' },
    { values: own.attributes, url: home, label: 'attribute' },
    { values: own.property, url: home, label: 'config property' },
  ]
  // loaded lazily: few deployments have texts of their own. Safari fails the imports of a page that is left for a sign-in
  if (sources.some(({ values }) => Object(values).texts || Object(values).productName))
    await import('./configured-texts.ts').then(
      (module) => module.registerTexts(sources),
      () => {},
    )
  return sources
}

/** Once a page: the full runtime and that of the visit counter read the same file. */
const fetchConfig = (url: string): Promise<unknown> =>
  pageSingleton(`config ${url}`, async () => {
    try {
      const reply = await earlyFetch(url, {
        credentials: 'omit',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(15_000),
      })
      if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
      return parseJson(await reply.text())
    } catch (e) {
      console.warn(
        `[univ] failed to load ${url}: ${e instanceof Error ? e.message : String(e)}; using the defaults`,
      )
      return undefined
    }
  })

/**
 * Reads `<script type="application/json" data-univ-config>`: only this exact element, so that other markup cannot
 * clobber it.
 */
function readInlineConfig(): unknown {
  if (typeof document === 'undefined') return undefined
  const script = document.querySelector('script[type="application/json"][data-univ-config]')
  if (!script?.textContent) return undefined
  try {
    return parseJson(script.textContent)
  } catch {
    console.warn('[univ] data-univ-config is not JSON; using the defaults')
    return undefined
  }
}
