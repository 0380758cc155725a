import { browserPlatform } from '../runtime/browser.ts'
import { resolveConfig } from '../runtime/config.ts'
import { createRuntime, type Runtime } from '../runtime/runtime.ts'
import { createSessionFace } from '../runtime/session-face.ts'
import type { Session } from '../runtime/session.ts'
import { earlyFetch } from './early.ts'
import { configId, pageSources, type OwnConfig } from './page-sources.ts'
import { once, pageSlot } from './slot.ts'

/**
 * The page's runtime for a configuration: made once, shared by all tags that are configured alike, whichever bundle
 * they come from. Never rejects.
 * @param home where the scripts came from
 */
export function pageRuntime(home: string, own: OwnConfig): Promise<Runtime> {
  return once(`runtime ${configId(home, own)}`, async () => {
    const platform = browserPlatform(earlyFetch)
    const sources = await pageSources(home, own)
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
