import type { ShadowHost } from '../element/scope/tag-host.ts'
import './sheets.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactElement } from 'react'
import { localizedAppName } from '../domain/app-view-model.ts'
import { guideTitle } from '../domain/guides.ts'
import { MAX_QUESTIONS } from '../features/catalogue/search-result/search-page.tsx'
import { searchTexts } from '../features/catalogue/search-result/translations.ts'
import { detailTexts } from '../features/catalogue/detail/translations.ts'
import { guideTexts } from '../features/catalogue/guide/translations.ts'
import { portalTexts } from '../portal/texts/translations.ts'
import { createTranslator, langTag, type Lang } from '../runtime/i18n/translator.ts'
import type { Mode } from '../runtime/page/device.ts'
import { pathOf } from '../runtime/routing/paths.ts'
import { dataBlock, describeGuide, describeHall, describeItem, Head, type HeadProps } from './head.tsx'
import { Layout, type Page } from './layout.tsx'
import { renderPlain } from './render-plain.tsx'
import { CataloguePage } from './catalogue-page.tsx'
import { GuidePage, GuidesPage, ItemPage } from './guide-pages.tsx'
import { ServedHelpPage } from './help-page.tsx'
import { HomePage } from './home-page.tsx'
import { MessagePage } from './message-page.tsx'
import { ServedSearchPage } from './search-page.tsx'
import { serverTexts } from './translations.ts'

export interface PageRequest extends Page {
  lang: Lang
  /** The layout of the device. */
  mode: Mode
  /** Absolute URL of the hall with a trailing slash. */
  home: string
}

export interface RenderedPage {
  status: 200 | 404
  head: string
  body: string
}

/** What a page shows, and what its head says of it. */
interface Content {
  element: ReactElement
  title: string
  description?: string
  /** Path and query below the hall. */
  path: string
  data?: object
  status?: 404
  /** Not for search engines: it may be missing, for members only, or a word that somebody has made up. */
  isHidden?: boolean
}

const HOST = {
  localName: 'univ-portal',
  clientWidth: 1280,
  hasAttribute: (name: string) => name === 'nested',
} as unknown as ShadowHost

/** Renders a page for guests. Rejects if what it shows cannot be loaded. */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { lang, home } = request
  const locale = langTag(lang)
  const t = createTranslator(portalTexts, locale)
  const content = await contentOf(request)
  const hallName = t('hall')
  const head: HeadProps = {
    title: content.title,
    hallName,
    description: content.description || createTranslator(serverTexts, locale)('intro'),
    url: home + content.path,
    lang,
    picture: `${home}pages/share.png`,
    isHidden: content.isHidden ?? false,
  }
  const body = renderPlain(request, <Layout>{content.element}</Layout>, { host: HOST })
  // taken by features/catalogue/home-prefetches.ts
  const replies =
    request.route === 'apps'
      ? dataBlock(request.hall.homeReplies, 'type="application/json" data-served=""')
      : ''
  const { origin } = new URL(home)
  return {
    status: content.status ?? 200,
    head:
      renderToStaticMarkup(<Head {...head} />) +
      (content.data ? dataBlock(content.data, 'type="application/ld+json"') : ''),
    // without the origin, so that a gateway can rewrite the addresses
    body: body.replaceAll(`src="${origin}/`, 'src="/').replaceAll(`href="${origin}/`, 'href="/') + replies,
  }
}

async function contentOf({ hall, route, query, lang, home }: PageRequest): Promise<Content> {
  const locale = langTag(lang)
  const t = createTranslator(portalTexts, locale)
  const { id = '', guide: guideId = '', seq = '' } = query
  if (route === 'apps')
    return {
      element: <HomePage />,
      title: '',
      path: '',
      data: describeHall(t('hall'), home, home + pathOf('serviceC')),
    }
  if (route === 'serviceC') {
    const { lang: _, ...filters } = query
    return {
      element: <CataloguePage />,
      title: t('serviceC'),
      path: pathOf(route, {}, filters),
      isHidden: seq !== '',
    }
  }
  if (route === 'searchResult') {
    await hall.prepareQuestions(seq, MAX_QUESTIONS)
    return {
      element: <ServedSearchPage />,
      title: seq ? createTranslator(searchTexts, locale)('titleFor', { keyword: seq }) : t('searchResult'),
      path: pathOf(route, {}, { seq }),
      // anybody can link to any word
      isHidden: seq !== '',
    }
  }
  if (route === 'helpcenter') {
    await hall.prepareQuestions(seq)
    return {
      element: <ServedHelpPage />,
      title: t('helpcenter'),
      path: pathOf(route, {}, { seq }),
      // with scripts it is for members
      isHidden: true,
    }
  }
  if (route === 'appdetail' && guideId) {
    const guide = hall.guides.find((one) => one.id === guideId)
    const path = pathOf(route, {}, { guide: guideId })
    if (guide)
      return {
        element: <GuidePage guide={guide} />,
        title: guideTitle(guide, lang),
        path,
        data: describeGuide(guide, lang, home + path),
      }
    const tGuide = createTranslator(guideTexts, locale)
    return notFound(tGuide('notFound'), tGuide('notFoundGuest'), path)
  }
  if (route === 'appdetail' && id) {
    const app = await hall.item(id)
    const path = pathOf(route, {}, { id })
    if (app)
      return {
        element: <ItemPage app={app} />,
        title: localizedAppName(app, lang),
        description: (lang === 'en' && app.descriptionEn) || app.description,
        path,
        data: describeItem(hall, app, lang, home + path),
      }
    const tDetail = createTranslator(detailTexts, locale)
    return notFound(tDetail('notFound'), tDetail('notFoundGuest'), path)
  }
  if (route === 'appdetail') {
    const { tab = '' } = query
    return { element: <GuidesPage by={tab} />, title: t('appdetail'), path: pathOf(route, {}, { tab }) }
  }
  return { ...notFound(t('unknownTitle'), t('unknownText'), ''), status: 404 }
}

const notFound = (title: string, text: string, path: string): Content => ({
  element: <MessagePage title={title} text={text} />,
  title,
  path,
  isHidden: true,
})
