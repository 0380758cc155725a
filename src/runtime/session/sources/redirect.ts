import { SESSION_STORAGE_KEYS, oidcUserKey } from '../../../contract/storage-keys.ts'
import { PATHS } from '../../routing/paths.ts'
import { RoundTripLimiter } from '../limiter.ts'
import { parseSessionRecord } from '../../oidc/record.ts'
import type { SessionOptions } from '../session.ts'
import { loadOnce } from '../../page/memoize.ts'
import type { SessionSource } from '../session-source.ts'
import { SIGN_IN_POPUP_PATHS } from '../../../contract/sign-in-popup.ts'
import type { Config } from '../../config/config.ts'

/** On the portal's own origin: redirects to the provider; local storage shares the session between tabs. */
export function createRedirectSource(options: SessionOptions): SessionSource {
  const { config, browser, loadSignIn = () => import('../../oidc/create-sign-in.ts') } = options
  const { storages } = browser
  let { callbackUrl = '' } = options
  const storageKey = oidcUserKey(config.oidc)
  const getSignIn = loadOnce(async () => (await loadSignIn()).createSignIn(options))
  const currentPath = () => browser.currentUrl().replace(/^\w+:\/\/[^/]*|[?#].*$/g, '')
  const load = () => parseSessionRecord(storages.local.get(storageKey), browser.now())
  return {
    tab: storages.session,
    limiter: new RoundTripLimiter(browser),
    failedTarget() {
      const isLanding = [PATHS.root, PATHS.apps].some((path) => currentPath() === config.basePath + path)
      return (isLanding && storages.session.get(SESSION_STORAGE_KEYS.targetNow)) || undefined
    },
    load,
    subscribe: (listener) =>
      browser.onStorageChange((key) => {
        if (key === null || key === storageKey) listener()
      }),
    remove: () => storages.local.remove(storageKey),
    // the callback page is about to receive a new session, and a hidden frame must not open another one
    isRenewalPaused: () =>
      [PATHS.oidcCallback, PATHS.oidcRenew].some((path) => currentPath() === config.basePath + path),
    async signIn(show, target) {
      if (!(await hasHallPages(config))) {
        console.error(
          `[univ] sign-in is unavailable: ${globalThis.origin} does not serve the hall's pages. Set "hall" in ` +
            `${config.scriptBase}univ-config.json to the hall's address (an app that bundles the tags: call setBase ` +
            `of univ-widgets/base with it), and add ${globalThis.origin} to "embedOrigins" in the univ-config.json of the hall`,
        )
        show('not-listed')
        return null
      }
      await (await getSignIn()).begin(target)
      return null // the page navigates away; the callback page receives the session
    },
    async renew() {
      const outcome = await (await getSignIn()).renew()
      return outcome === 'renewed' ? { record: load() } : outcome
    },
    async signOut({ idToken }) {
      await (await getSignIn()).signOut(idToken)
    },
    async completeSignIn() {
      const response = callbackUrl
      callbackUrl = '' // each response is used once
      const target = await (await getSignIn()).complete(response)
      return { target, record: load() }
    },
  }
}

/**
 * Whether this page's origin hosts the pages that a sign-in returns to. An app that serves the scripts itself does not:
 * its sign-in would redirect users to a page that does not exist. If the request fails, assumes that they exist.
 */
async function hasHallPages({ basePath }: Pick<Config, 'basePath'>): Promise<boolean> {
  if (typeof document === 'undefined' || document.querySelector('univ-portal')) return true
  try {
    const reply = await fetch(basePath + SIGN_IN_POPUP_PATHS.window, { credentials: 'omit' })
    // single-page apps answer any path with their own page
    return reply.ok && (await reply.text()).includes('univ-sign-in-popup.js')
  } catch {
    return true
  }
}
