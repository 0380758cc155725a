import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { atom } from 'nanostores'
import { LOCAL_KEYS } from '../contract/keys.ts'
import { MIN_HEIGHT, MIN_HEIGHT_WITH_TIP } from '../contract/limits.ts'
import { useSay, useStore, useUniv } from '../element/univ.ts'
import { createRouter, memoryAddress, pageAddress } from '../runtime/router.ts'
import type { RouteName } from '../runtime/paths.ts'
import { Header } from './desktop/header.tsx'
import { Footer } from './desktop/footer.tsx'
import { HallContext, type Hall } from './hall.ts'
import { applyKeptLook } from './kept-look.ts'
import { portalMessages } from './messages.ts'
import { Page } from './pages.tsx'
import { Connection } from './parts/connection.tsx'
import { News } from './parts/news.tsx'
import { Tag } from './parts/tag.tsx'
import { useArrival } from './parts/arrival.ts'
import { useRequests } from './parts/requests.ts'

// on a phone the header is asked for early (element.ts)
const PhoneHeader = lazy(() => import('./phone/header.tsx'))
const PhoneTabs = lazy(() => import('./phone/tab-bar.tsx'))

const ASSISTANT_MS = 600

/** Pages whose list says how many it holds: the "special total tip" of §2. */
const TELLS_TOTAL: readonly RouteName[] = ['serviceC', 'searchResult', 'favorite']

/** The whole page: header, the page of the route, footer. Only this tag routes, and only when it is the page. */
export function PortalView({ solution, syncUrl }: { solution: string; syncUrl: boolean }) {
  const { runtime, host, lang, mode } = useUniv()
  const { config, platform, session } = runtime
  const say = useSay(portalMessages)
  const { local } = platform.storages

  const isPage =
    syncUrl || (host.parentElement?.localName === 'body' && new URL(config.home).origin === location.origin)
  const [over] = useState<Hall['over']>({ current: null })
  const router = useMemo(
    () =>
      createRouter({
        basePath: config.basePath,
        address: isPage
          ? pageAddress((event) => over.current?.(event) ?? false)
          : memoryAddress(config.basePath),
        session,
        store: platform.storages.session,
      }),
    [config, isPage, over, session, platform],
  )
  useEffect(() => () => router.dispose(), [router])

  const [theme, setTheme] = useState<Hall['theme']>(() => {
    applyKeptLook(host)
    const kept = host.getAttribute('theme')
    return kept === 'light' || kept === 'dark' ? kept : 'auto'
  })
  const hall = useMemo<Hall>(() => {
    // ?solution= wins over the attribute, and that over the configuration (§1); unknown names are 'default'
    const asked = [router.$place.get().query['solution'], solution, config.solution]
    const named = asked.find((name) => name && Object.hasOwn(config.solutions, name)) ?? 'default'
    return {
      isPage,
      router,
      over,
      theme,
      setTheme(next) {
        local.set(LOCAL_KEYS.theme, next)
        host.setAttribute('theme', next)
        setTheme(next)
      },
      setLang(next) {
        local.set(LOCAL_KEYS.lang, next)
        host.lang = next === 'zh' ? 'zh-CN' : 'en'
      },
      sections: config.solutions[named] ?? [],
      $keyword: atom(''),
      $waiting: atom(0),
      typing: { current: false },
    }
  }, [isPage, over, router, theme, solution, config, local, host])

  useEffect(() => {
    if (isPage) document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
  }, [isPage, lang])

  const place = useStore(router.$place)
  useRequests(host, router)

  // the assistant's button is never in the way of the page itself
  const [late, setLate] = useState(false)
  useEffect(() => platform.later(() => setLate(true), ASSISTANT_MS), [platform])

  const main = useArrival(hall, isPage)
  const toMain = () => main.current?.focus()
  const tellsTotal = TELLS_TOTAL.includes(place.name)
  const isPhone = mode === 'mobile'
  return (
    <HallContext value={hall}>
      {isPhone ? (
        <Suspense fallback={<div className="portal-phone-wait" data-at={place.name} />}>
          <PhoneHeader toMain={toMain} />
        </Suspense>
      ) : (
        <Header toMain={toMain} />
      )}
      <Connection />
      <News />
      <main
        className="portal-main"
        part="main"
        ref={main}
        tabIndex={-1}
        // §2, §9: lower where the page tells a total
        style={{ minBlockSize: tellsTotal ? MIN_HEIGHT_WITH_TIP : MIN_HEIGHT }}
      >
        {/* on a phone the header's tabs rule it */}
        <div
          {...(isPhone &&
            tellsTotal && { id: 'portal-panel', role: 'tabpanel', 'aria-label': say('serviceC') })}
        >
          <Page />
        </div>
      </main>
      <Footer />
      {isPhone && (
        <Suspense>
          <PhoneTabs />
        </Suspense>
      )}
      {late && <Tag name="univ-assistant" />}
    </HallContext>
  )
}
