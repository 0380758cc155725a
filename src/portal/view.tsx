import { useCallback, useEffect, useMemo, useState } from 'react'
import { atom } from 'nanostores'
import { MIN_HEIGHT, MIN_HEIGHT_WITH_TIP } from '../contract/limits.ts'
import { useKeptState } from '../element/hooks/kept-state.ts'
import { useContentReady } from '../element/hooks/content-ready.ts'
import { useSession, useTranslation, useStore, useUniv } from '../element/hooks/view-hooks.ts'
import { loadable } from '../ui/loadable.tsx'
import { createRouter, createMemoryHistory, createBrowserHistory } from '../runtime/routing/router.ts'
import type { RouteName } from '../runtime/routing/paths.ts'
import { DesktopHeader } from './desktop/desktop-header.tsx'
import { Footer } from './desktop/footer.tsx'
import { useCommandKeys } from './command/use-command-keys.ts'
import { PortalContext, type CommandOpening, type PortalContextValue } from './context/portal-context.ts'
import {
  applySavedAppearance,
  saveSetting,
  showSetting,
  type Setting,
} from './appearance/saved-appearance.ts'
import { portalTexts } from './texts/translations.ts'
import { PageOutlet } from './page-outlet.tsx'
import { OfflineNotice } from './parts/offline-notice.tsx'
import { LazyOutages } from './parts/lazy-outages.tsx'
import { NestedTag } from './parts/nested-tag.tsx'
import { saveToAccount, useAccountDisplay } from './appearance/use-account-display.ts'
import { usePageTitle } from './parts/use-page-title.ts'
import { useRouteChange } from './parts/use-route-change.ts'
import { useNavigationEvents } from './parts/use-navigation-events.ts'
import { CommandRoot } from './command/command-root.tsx'

export const PhoneHeader = loadable(() => import('./phone/phone-header.tsx'))
export const PhoneTabBar = loadable(() => import('./phone/phone-tab-bar.tsx'))

/** Pages whose list shows a total: the "special total tip" of §2. */
const ROUTES_WITH_TOTAL: readonly RouteName[] = ['serviceC', 'searchResult', 'favorite']

interface PortalProps {
  solution: string
  syncUrl: boolean
  /** For the catalogue inside it, which reads it. */
  agentTools: boolean
}

/** The whole page: header, the route's page, footer. Only this tag routes, and only if it is the page. */
export function PortalView({ solution, syncUrl }: PortalProps) {
  const { runtime, host, locale, mode } = useUniv()
  const t = useTranslation(portalTexts)

  const [command, setCommand] = useKeptState<CommandOpening | null>('command bar', null)
  const openCommandBar = useCallback((opening: CommandOpening = 'key') => setCommand(opening), [setCommand])
  const portal = usePortal(solution, syncUrl, openCommandBar)
  const { isPage, router } = portal

  useEffect(() => {
    // the same value, too, would compute the styles of the whole page again
    if (isPage && document.documentElement.lang !== locale) document.documentElement.lang = locale
  }, [isPage, locale])

  useCommandKeys(host, isPage, openCommandBar, runtime.platform.storages.local)

  const route = useStore(router.$location)
  useNavigationEvents(router)

  // the assistant's launcher and the command bar load after the page
  const isAssistantDue = useContentReady(host)

  const pageTitle = usePageTitle(router, isPage, host)
  const mainRef = useRouteChange(portal, isPage)
  const focusMain = () => mainRef.current?.focus()
  const hasTotal = ROUTES_WITH_TOTAL.includes(route.name)
  const isPhone = mode === 'mobile'
  const isSignedIn = useSession().state === 'signed-in'
  return (
    <PortalContext value={portal}>
      {isPhone ? (
        <PhoneHeader
          fallback={
            <div
              className="portal-phone-placeholder"
              // a process has no list to search
              data-route={route.query['process'] ? 'detail' : route.name}
            />
          }
          toMain={focusMain}
        />
      ) : (
        <DesktopHeader toMain={focusMain} />
      )}
      <OfflineNotice />
      <LazyOutages />
      <main
        className="portal-main"
        part="main"
        ref={mainRef}
        tabIndex={-1}
        aria-label={pageTitle}
        // §2, §9: a smaller height if the page shows a total
        style={{ minBlockSize: hasTotal ? MIN_HEIGHT_WITH_TIP : MIN_HEIGHT }}
      >
        {/* on a phone, this is the tab panel of the header's tabs */}
        <div
          {...(isPhone && hasTotal && { id: 'portal-panel', role: 'tabpanel', 'aria-label': t('serviceC') })}
        >
          <PageOutlet />
        </div>
      </main>
      <Footer />
      {/* a callback may leave for a separate document, which would abort the import */}
      {isPhone && isSignedIn && route.name !== 'oidcCallback' && <PhoneTabBar />}
      {(command || isAssistantDue) && <CommandRoot opening={command} onClose={() => setCommand(null)} />}
      {isAssistantDue && <NestedTag name="univ-assistant" />}
    </PortalContext>
  )
}

/** Router, appearance and session of the portal, for its pages. */
function usePortal(
  solution: string,
  syncUrl: boolean,
  openCommandBar: PortalContextValue['openCommandBar'],
): PortalContextValue {
  const { runtime, host } = useUniv()
  const isPage =
    syncUrl ||
    (host.parentElement?.localName === 'body' &&
      new URL(runtime.config.scriptBase).origin === location.origin)
  const [popStateInterceptor] = useState<PortalContextValue['popStateInterceptor']>({ current: null })
  const router = useMemo(() => {
    const { basePath } = runtime.config
    return createRouter({
      basePath,
      address: isPage
        ? createBrowserHistory((event) => popStateInterceptor.current?.(event) ?? false)
        : createMemoryHistory(basePath),
      session: runtime.session,
      store: runtime.platform.storages.session,
    })
  }, [runtime, isPage, popStateInterceptor])
  useEffect(() => () => router.dispose(), [router])

  useState(() => applySavedAppearance(host))
  // the attributes of the host are the state
  const [, countChange] = useState(0)
  useAccountDisplay()
  const [$isSigningOut] = useState(() => atom(false))
  return useMemo<PortalContextValue>(() => {
    const { config, platform, session } = runtime
    // ?solution= overrides the attribute, which overrides the configuration (§1); unknown names are 'default'
    const candidates = [router.$location.get().query['solution'], solution, config.solution]
    const set = (name: Setting, value: string) => {
      saveSetting(platform.storages.local, name, value, config.basePath)
      showSetting(host, name, value)
      countChange((n) => n + 1)
      saveToAccount(runtime, name, value)
    }
    const solutionName = candidates.find((name) => name && Object.hasOwn(config.solutions, name)) ?? 'default'
    return {
      isPage,
      router,
      popStateInterceptor,
      setAppearance: set,
      setLang: (tag) => set('lang', tag),
      sections: config.solutions[solutionName] ?? [],
      $keyword: atom(''),
      $typedKeyword: atom<string | null>(null),
      $searchText: atom(''),
      openCommandBar,
      signOut() {
        $isSigningOut.set(true)
        return session.signOut().finally(() => $isSigningOut.set(false))
      },
      $isSigningOut,
    }
  }, [isPage, popStateInterceptor, router, solution, runtime, host, $isSigningOut, openCommandBar])
}
