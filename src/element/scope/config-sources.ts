import { parseUrl } from '../../runtime/config/parse-url.ts'
import type { ConfigSource } from '../../runtime/config/resolve-config.ts'
import { configUrl, earlyFetch } from './early-fetch.ts'

/** What a tag says of its own configuration: attributes and the `config` property or address. */
export interface TagConfig {
  /** The `config` attribute, an address; '' for the one beside the scripts. */
  url: string
  attributes: Record<string, string>
  property: unknown
}

/** Tags that say so are configured alike, and share what is made for them. */
export const configKey = (home: string, own: TagConfig): string =>
  JSON.stringify([home, own.url, own.attributes, own.property ?? null])

/**
 * Where the configuration of a tag comes from, weakest first. Never rejects: what cannot be read is told once on the
 * console and the defaults stand.
 * @param home where the scripts came from
 * @param load reads the file
 */
export async function loadConfigSources(
  home: string,
  own: TagConfig,
  load = fetchConfig,
): Promise<ConfigSource[]> {
  const baseUrl = typeof document === 'undefined' ? home : document.baseURI
  // a page's own address resolves against the page; what is inside any file against that file
  const url = (own.url && parseUrl(own.url, baseUrl)?.href) || configUrl(home)
  const sources: ConfigSource[] = [
    { values: await load(url), url, label: own.url ? `config ${own.url}` : 'univ-config.json' },
    { values: readInlineConfig(), url: home, label: 'data-univ-config' },
    { values: own.attributes, url: home, label: 'attribute' },
    { values: own.property, url: home, label: 'config property' },
  ]
  // few halls have texts of their own
  if (sources.some(({ values }) => Object(values).texts))
    await import('./configured-texts.ts').then((part) => part.registerTexts(sources), console.error)
  return sources
}

async function fetchConfig(url: string): Promise<unknown> {
  try {
    const reply = await earlyFetch(url, {
      credentials: 'omit',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(15_000),
    })
    if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
    return await reply.json()
  } catch (e) {
    console.warn(
      `[univ] no configuration at ${url}: ${e instanceof Error ? e.message : String(e)}; the defaults stand`,
    )
    return undefined
  }
}

/** `<script type="application/json" data-univ-config>`: only that, so that other markup cannot clobber it. */
function readInlineConfig(): unknown {
  if (typeof document === 'undefined') return undefined
  const script = document.querySelector('script[type="application/json"][data-univ-config]')
  if (!script?.textContent) return undefined
  try {
    return JSON.parse(script.textContent)
  } catch {
    console.warn('[univ] data-univ-config is no JSON; the defaults stand')
    return undefined
  }
}
