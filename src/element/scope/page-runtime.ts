import { createBrowser } from '../../runtime/page/browser.ts'
import { createRuntime } from '../../runtime/create/create-runtime.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { createLazySession } from '../../runtime/session/sources/lazy-session.ts'
import { configKey, loadConfigSources, type TagConfig } from './config-sources.ts'
import { earlyFetch } from './early-fetch.ts'
import { resolvePageConfig } from './page-config.ts'
import { pageSingleton, pageGlobals } from '../../runtime/page/page-globals.ts'

/** Milliseconds. What watches the page does not compete with its content. */
const AFTER_CONTENT_MS = 1500

/**
 * The page's runtime for a configuration. All tags with the same configuration share it, whichever bundle they come
 * from.
 * Never rejects.
 * @param home base URL of the scripts
 */
export function pageRuntime(home: string, own: TagConfig): Promise<Runtime> {
  return pageSingleton(`runtime ${configKey(home, own)}`, async () => {
    const platform = createBrowser(earlyFetch)
    const sources = await loadConfigSources(home, own)
    const config = await resolvePageConfig(home, sources)
    const { authority, clientId } = config.oidc
    const slot = pageGlobals()
    const { signInResponse } = slot
    delete slot.signInResponse
    const session = pageSingleton(`session ${authority} ${clientId}`, () =>
      createLazySession({
        config,
        browser: platform,
        callbackUrl: signInResponse,
      }),
    )
    // until a stored session is renewed, the user is neither a guest nor signed in
    await session.initialized
    const runtime = createRuntime(config, platform, session)
    if (config.errors.url)
      platform.schedule(
        () =>
          void import('./error-beacon.ts').then(
            ({ startErrorBeacon }) => startErrorBeacon(runtime),
            () => {},
          ),
        AFTER_CONTENT_MS,
      )
    return runtime
  })
}
