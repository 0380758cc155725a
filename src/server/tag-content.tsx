// What a tag shows to guests, as plain HTML for a page to write inside it: there before any script, and without scripts.
import type { ShadowHost } from '../element/scope/tag-host.ts'
import './tag-content.css'
import '../features/favorites/styles.css'
import '../features/process-center/styles.css'
import '../features/visit-counter/styles.css'
import { namedMetrics, normalizeVisitLabel, type VisitMetric } from '../contract/core/visit-paths.ts'
import { visitOnline, visitToday, visitTotal } from '../contract/core/visits.ts'
import { FILTER_NAMES } from '../domain/app-rules.ts'
import { signInTexts } from '../element/hooks/sign-in-texts.ts'
import { useTranslation, useUniv } from '../element/hooks/view-hooks.ts'
import { favoritesTexts } from '../features/favorites/texts/translations.ts'
import { centerTexts } from '../features/process-center/translations.ts'
import { visitTexts } from '../features/visit-counter/texts/translations.ts'
import { formatCount, langTag, type Lang } from '../runtime/i18n/translator.ts'
import { pathOf } from '../runtime/routing/paths.ts'
import type { Elements } from '../ui/content.ts'
import { EmptyMessage, NO_FAVORITES, SIGN_IN } from '../ui/empty-message.tsx'
import { CatalogueContent } from './catalogue-page.tsx'
import type { GuestHall } from './guest-hall.ts'
import { useHref } from './layout.tsx'
import { renderPlain } from './render-plain.tsx'

export interface TagContentRequest {
  hall: GuestHall
  /** When the data were loaded, epoch milliseconds. */
  dataAt: number
  /** Such as univ-favorites. */
  tag: string
  /** The tag's attributes, by name. */
  attributes: Readonly<Record<string, string>>
  lang: Lang
  /** Absolute URL of the hall with a trailing slash. */
  home: string
  /** URL of the sheet. */
  sheet: string
}

/** As the tag shows without `limit` in two columns: six rows. */
const FIRST_ITEMS = 12
const MAX_ITEMS = 60

const HOST = { localName: 'div', clientWidth: 1000, hasAttribute: () => false } as unknown as ShadowHost

/** The filters of the catalogue's attributes, by the names that they have in addresses. */
const queryOf = ({ keyword = '', tab = '', ...attributes }: TagContentRequest['attributes']) =>
  Object.fromEntries<string>([
    ['tab', tab],
    ...Object.values(FILTER_NAMES).map((name): [string, string] => [
      name,
      name === 'seq' ? keyword : (attributes[name] ?? ''),
    ]),
  ])

/** A link in the place of a button that needs a script. */
function PageLink({ to, children }: { to: 'serviceC' | 'todo'; children: string }) {
  return (
    <a className="ui-button" data-variant="primary" href={useHref()(to)}>
      <span className="ui-button-text">{children}</span>
    </a>
  )
}

/** As the tag's own offer. */
function SignInLink() {
  const { authority } = useUniv().runtime.config.oidc
  const t = useTranslation(signInTexts)
  const href = useHref()
  return authority ? (
    <p className="ui-row ui-muted">
      <span>{t('hint')}</span>
      <a className="ui-button" data-size="sm" href={href('home')}>
        <span className="ui-button-text">{t('signIn')}</span>
      </a>
    </p>
  ) : null
}

function Favorites({ heading = 'default', ...attributes }: TagContentRequest['attributes']) {
  const t = useTranslation(favoritesTexts)
  const title = heading === 'default' ? t('title') : heading
  return (
    <section className="favorites ui-stack" aria-label={title || t('title')}>
      <header className={title ? 'ui-section-head' : 'ui-row'}>
        {title && <h2>{title}</h2>}
        <span className="ui-muted" />
      </header>
      <div className="favorites-empty">
        <EmptyMessage drawing={NO_FAVORITES} title={t('none')} text={t('noneHint')}>
          <PageLink to="serviceC">{t('browse')}</PageLink>
        </EmptyMessage>
      </div>
      {attributes['no-sign-in'] === undefined && <SignInLink />}
    </section>
  )
}

function ProcessCenter() {
  const t = useTranslation(centerTexts)
  return (
    <section className="center center-stack" aria-label={t('title')}>
      <div className="center-sign-in">
        <EmptyMessage drawing={SIGN_IN} title={t('guest.title')} text={t('guest.text')}>
          <PageLink to="todo">{t('signIn')}</PageLink>
        </EmptyMessage>
      </div>
    </section>
  )
}

function Visits({ counts, figures }: { counts: Record<VisitMetric, number>; figures: string }) {
  const { locale } = useUniv()
  const t = useTranslation(visitTexts)
  return (
    <div role="group" className="visits" aria-label={t('visits')}>
      <div className="visits-figures">
        {namedMetrics(figures).map((name) => (
          <div key={name} className="visits-figure">
            <span>
              <span className="visits-name">{t(name)}</span>
              <span className="visits-value">{formatCount(counts[name], locale)}</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

async function readCounts({ runtime }: GuestHall, rawLabel: string): Promise<Record<VisitMetric, number>> {
  const label = normalizeVisitLabel(rawLabel)
  const input = label ? { query: { label } } : {}
  const [today, total, online] = await Promise.all([
    runtime.rest(visitToday, input),
    runtime.rest(visitTotal, input),
    runtime.rest(visitOnline, input),
  ])
  return { today, total, online }
}

/** The element for a tag; null where it shows something else to guests than its ordinary content. */
async function elementOf({ hall, tag, attributes }: TagContentRequest): Promise<Elements | null> {
  const { view = '', limit = '' } = attributes
  if (tag === 'univ-service-catalogue' && (!view || view === 'catalogue')) {
    const most = limit === '0' ? MAX_ITEMS : Number(limit) || FIRST_ITEMS
    return (
      <CatalogueContent
        limit={Math.min(MAX_ITEMS, Math.max(1, Math.trunc(most)))}
        hasHead={attributes['no-head'] === undefined}
        isPart
      />
    )
  }
  if (tag === 'univ-favorites' && (!view || view === 'cards')) return <Favorites {...attributes} />
  if (tag === 'univ-process-center') return <ProcessCenter />
  if (tag === 'univ-visit-counter') {
    const counts = await readCounts(hall, attributes['label'] ?? '')
    return <Visits counts={counts} figures={attributes['figures'] ?? ''} />
  }
  return null
}

/** HTML with absolute addresses of the hall only; null if there is none for this tag and these attributes. */
export async function renderTagContent(request: TagContentRequest): Promise<string | null> {
  const { hall, dataAt, attributes, lang, home, sheet } = request
  const element = await elementOf(request)
  if (!element) return null
  const query = queryOf(attributes)
  const html = renderPlain(
    { hall, dataAt, route: 'serviceC', query, lang, mode: 'desktop' },
    <div className="univ-content" data-served="" lang={langTag(lang)}>
      <link rel="stylesheet" href={sheet} />
      <div className="univ" data-mode="desktop">
        {element}
      </div>
    </div>,
    {
      host: HOST,
      silentErrors: true,
      // addresses of other sites are for the tag, which knows which of them are allowed
      itemHref: ({ id }) => home + pathOf('appdetail', {}, { id }),
    },
  )
  return html.replace(
    / (href|src|action)="\/(?!\/)/g,
    (_, name: string) => ` ${name}="${new URL(home).origin}/`,
  )
}
