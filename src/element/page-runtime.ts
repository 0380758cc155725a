import { browserPlatform } from '../runtime/browser.ts'
import { resolveConfig, type Source } from '../runtime/config.ts'
import { urlOf } from '../runtime/links.ts'
import { createRuntime, type Runtime } from '../runtime/runtime.ts'
import { createSessionFace } from '../runtime/session-face.ts'
import type { Session } from '../runtime/session.ts'
import { once, pageSlot } from './slot.ts'
import { configUrl, earlyFetch } from './early.ts'

/** What a tag says of its own configuration: attributes and the `config` property or address. */
export interface OwnConfig {
  /** The `config` attribute, an address; '' for the one beside the scripts. */
  url: string
  attributes: Record<string, string>
  property: unknown
}

/**
 * The page's runtime for a configuration: made once, shared by all tags that are configured alike, whichever bundle
 * they come from. Never rejects: what cannot be read is told once on the console and the defaults stand.
 * @param home where the scripts came from
 */
export function pageRuntime(home: string, own: OwnConfig): Promise<Runtime> {
  const id = JSON.stringify([home, own.url, own.attributes, own.property ?? null])
  return once(`runtime ${id}`, async () => {
    const platform = browserPlatform(earlyFetch)
    const here = typeof document === 'undefined' ? home : document.baseURI
    // a page's own address resolves against the page; what is inside any file against that file
    const url = (own.url && urlOf(own.url, here)?.href) || configUrl(home)
    const sources: Source[] = [
      {
        values: await fetched(url, platform.fetch),
        url,
        from: own.url ? `config ${own.url}` : 'univ-config.json',
      },
      { values: inline(), url: home, from: 'data-univ-config' },
      { values: own.attributes, url: home, from: 'attribute' },
      { values: own.property, url: home, from: 'config property' },
    ]
    const config = resolveConfig(home, sources, (message) => console.warn(`[univ] ${message}`))
    const { authority, clientId } = config.oidc
    const slot = pageSlot()
    const { answer } = slot
    delete slot.answer
    const session = once<Session>(`session ${authority} ${clientId}`, () =>
      createSessionFace({ config, storages: platform.storages, answer }),
    )
    // a stored session that must be renewed first is neither a guest's nor yet a person's
    await session.settled
    return createRuntime(config, platform, session)
  })
}

async function fetched(url: string, get: typeof fetch): Promise<unknown> {
  try {
    const reply = await get(url, {
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
function inline(): unknown {
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
