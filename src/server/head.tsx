import { Fragment } from 'react'
import type { AppDetail } from '../contract/core/app-detail.ts'
import type { Guide } from '../contract/core/guides.ts'
import { localizedAppName, localizedTagName } from '../domain/app-view-model.ts'
import { guideTitle } from '../domain/guides.ts'
import { localizedFacts } from '../domain/localized-facts.ts'
import { parseRichText, type RichTextNode } from '../domain/parse-rich-text.ts'
import { langTag, type Lang } from '../runtime/i18n/translator.ts'
import type { GuestHall } from './guest-hall.ts'

/** What the head of a page says. */
export interface HeadProps {
  /** Name of the page; '' for the home. */
  title: string
  hallName: string
  description: string
  /** Absolute address without the language. */
  url: string
  lang: Lang
  /** Absolute address of a picture of 300 × 300 pixels, as WeChat shows it beside a shared page. */
  picture: string
  /** Not for search engines, such as an unknown address. */
  isHidden?: boolean
}

const inLang = (url: string, lang: Lang): string => {
  const address = new URL(url)
  address.searchParams.set('lang', lang)
  return address.href
}

/** Title, description, addresses in each language, and previews (Open Graph, WeChat) of a page. */
export function Head({ title, hallName, description, url, lang, picture, isHidden }: HeadProps) {
  const fullTitle = title ? `${title} - ${hallName}` : hallName
  const text = description.slice(0, 300)
  return (
    <Fragment>
      <title>{fullTitle}</title>
      <meta name="description" content={text} />
      {isHidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      {(['zh', 'en'] as const).map((one) => (
        <link key={one} rel="alternate" hrefLang={langTag(one)} href={inLang(url, one)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={hallName} />
      <meta property="og:title" content={title || hallName} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={picture} />
      <meta property="og:locale" content={lang === 'zh' ? 'zh_CN' : 'en_GB'} />
    </Fragment>
  )
}

/** A data block: nothing in it runs, and no `<` ends it. */
export const dataBlock = (data: object, attributes: string): string =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const textOf = (nodes: readonly RichTextNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : `${textOf(node.children)} `)).join('')

/** schema.org `GovernmentService`. @param url of the item's page */
export function describeItem(hall: GuestHall, app: AppDetail, lang: Lang, url: string): object {
  const { promised, fee, hours } = localizedFacts(app, lang)
  return {
    '@context': 'https://schema.org',
    '@type': 'GovernmentService',
    name: localizedAppName(app, lang),
    description: (lang === 'en' && app.descriptionEn) || app.description || undefined,
    url,
    serviceType: app.tags.map((tag) => localizedTagName(hall.labels, tag, lang)),
    provider: app.departments.map((name) => ({
      '@type': 'GovernmentOrganization',
      name: localizedTagName(hall.labels, name, lang),
    })),
    audience: app.audience.map((audienceType) => ({ '@type': 'Audience', audienceType })),
    availableChannel: {
      '@type': 'ServiceChannel',
      serviceUrl: url,
      processingTime: promised || undefined,
      servicePhone: app.telephone ? { '@type': 'ContactPoint', telephone: app.telephone } : undefined,
    },
    termsOfService: fee || undefined,
    hoursAvailable: hours ? { '@type': 'OpeningHoursSpecification', description: hours } : undefined,
  }
}

/** schema.org `HowTo`. @param url of the guide's page */
export const describeGuide = (guide: Guide, lang: Lang, url: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'HowTo',
  name: guideTitle(guide, lang),
  url,
  step: guide.guideStepList.map((step, i) => ({
    '@type': 'HowToStep',
    position: i + 1,
    name: (lang === 'en' && step.stepTitleEn) || step.stepTitle,
    text: textOf(parseRichText((lang === 'en' && step.contextEn) || step.context)).trim() || undefined,
    url: `${url}#step-${i + 1}`,
  })),
})

/** schema.org `WebSite` with the search of the service centre. */
export const describeHall = (name: string, home: string, searchPage: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name,
  url: home,
  potentialAction: {
    '@type': 'SearchAction',
    target: `${searchPage}?seq={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
})
