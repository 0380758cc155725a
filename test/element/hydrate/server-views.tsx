import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { createApps } from '../../../src/domain/apps.ts'
import { createFavorites } from '../../../src/domain/favorites.ts'
import { UnivContext, type Univ } from '../../../src/element/hooks/view-hooks.ts'
import { createDetailStore } from '../../../src/features/catalogue/detail/detail-store.ts'
import { CatalogueView, preloadView } from '../../../src/features/catalogue/view.tsx'
import type { CatalogueProps } from '../../../src/features/catalogue/views.ts'
import { FavoritesView } from '../../../src/features/favorites/view.tsx'
import { PortalView } from '../../../src/portal/view.tsx'
import { LOCAL_STORAGE_KEYS } from '../../../src/contract/storage-keys.ts'
import { langTag, loadLang, type Lang } from '../../../src/runtime/i18n/translator.ts'
import { app, detail, guide, tag } from '../../double/app-fixtures.ts'
import { createScriptedRuntime, waitFor } from '../../double/scripted-runtime.ts'

// What test/element/hydrate/server-rendering.test.ts renders, bundled for Node.

const card = app('Library card', { recommend: 9 })
const replies = {
  anonymityApps: [card, app('Leave request', { recommend: 5 })],
  anonymityHotApps: [card],
  anonymityAppTags: [tag('Study')],
  anonymityGuide: [guide('Arriving', [{ title: 'Get your card', apps: [card] }])],
  anonymityApp: detail('Library card'),
  anonymityAppProjects: [],
}

const catalogue: CatalogueProps = {
  view: 'catalogue',
  sections: 'hot recommended themes',
  keyword: '',
  tab: '',
  tag: '',
  dep: '',
  zimu: '',
  audience: '',
  handling: '',
  appId: '',
  guideId: '',
  projectId: '',
  panel: '',
  noHead: false,
  limit: '',
  noSignIn: false,
  source: '',
}

export const serverViews = {
  favorites: <FavoritesView view="cards" heading="default" keyword="" noSignIn={false} arrange={false} />,
  catalogue: <CatalogueView {...catalogue} />,
  home: <CatalogueView {...catalogue} view="home" />,
  item: <CatalogueView {...catalogue} view="item" appId="library-card" />,
  portal: <PortalView solution="" syncUrl={false} />,
} satisfies Record<string, ReactNode>

/** Renders a view to HTML for a guest, with its data loaded. */
export async function renderView(name: keyof typeof serverViews, lang: Lang): Promise<string> {
  await loadLang(lang)
  const local = { [LOCAL_STORAGE_KEYS.guestFavorites]: JSON.stringify([card.id]) }
  const { runtime } = createScriptedRuntime(replies, { local })
  const { $apps, $hot, $themes, $departments } = runtime.service(createApps)
  const all = [
    $apps,
    $hot,
    $themes,
    $departments,
    runtime.service(createFavorites).$list,
    runtime.service(createDetailStore).byId('library-card'),
  ]
  const stops = all.map((store) => store.listen(() => {}))
  await waitFor(() => all.every((store) => store.get().state === 'ready'))
  const host = { localName: 'univ-test', lang: '', hasAttribute: () => false, getAttribute: () => null }
  const univ: Univ = {
    runtime,
    host: host as unknown as HTMLElement,
    emit: () => true,
    lang,
    locale: langTag(lang),
    mode: 'desktop',
    silentErrors: false,
  }
  const render = async () => {
    const { prelude } = await prerender(<UnivContext value={univ}>{serverViews[name]}</UnivContext>)
    return new Response(prelude).text()
  }
  await Promise.all([
    ...(['home', 'catalogue', 'item'] as const).map((view) => preloadView(view)),
    import('../../../src/features/catalogue/detail/detail-page.tsx'),
    import('../../../src/features/catalogue/home/below-fold-sections.tsx'),
  ])
  // a render requests the lazy parts of those that have loaded, and may show skeletons for them meanwhile
  let text = await render()
  for (let turn = 0; turn < 2 || (text.includes('ui-skeleton') && turn < 200); turn++) {
    await new Promise((done) => setTimeout(done, 10))
    text = await render()
  }
  for (const stop of stops) stop()
  return text
}
