import { MAX_KEYWORD_LENGTH } from '../contract/keyword.ts'
import { createContext, createElement, Fragment, useContext } from 'react'
import { useTranslation, useUniv } from '../element/hooks/view-hooks.ts'
import { Logo } from '../portal/parts/logo.tsx'
import { AccessibilityLink, ContactLines } from '../portal/parts/contact-lines.tsx'
import { PhoneHome } from '../portal/phone/phone-home.tsx'
import { hasQuietSearch, hasSearch } from '../portal/phone/page-rules.ts'
import { phoneTexts } from '../portal/phone/translations.ts'
import { portalTexts } from '../portal/texts/translations.ts'
import { labelIn, langTag } from '../runtime/i18n/translator.ts'
import { dateLocale } from '../runtime/time/format-time.ts'
import { pathOf, type RouteName } from '../runtime/routing/paths.ts'
import type { Content } from '../ui/content.ts'
import { Menu } from '../ui/extended-icons.tsx'
import { ChevronDown, Languages, LetterSize, User } from '../ui/home-icons.tsx'
import { Search } from '../ui/icon.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import type { GuestHall } from './guest-hall.ts'
import { serverTexts } from './translations.ts'

/** A page of the guest, by its address. */
export interface Page {
  hall: GuestHall
  route: RouteName
  query: Readonly<Record<string, string>>
  /** When the data were loaded, epoch milliseconds. */
  dataAt: number
}

export const PageContext = createContext<Page | null>(null)
export const usePage = (): Page => useContext(PageContext)!

/** The address of a page of the hall, without the origin. */
export function useHref() {
  const { basePath } = usePage().hall.runtime.config
  return (route: RouteName, query?: Record<string, string>) => basePath + pathOf(route, {}, query)
}

/** The attributes of a link to this page in the other language. */
function useOtherLang() {
  const { route, query } = usePage()
  const lang = useUniv().lang === 'zh' ? 'en' : 'zh'
  return { href: useHref()(route, { ...query, lang }), lang: langTag(lang) }
}

const ignore = () => {}

/** The portal's header, content and footer, in the classes of the portal's own. */
export function Layout({ children }: { children: Content }) {
  const { mode, locale } = useUniv()
  const t = useTranslation(serverTexts)
  return (
    <div className="univ" data-mode={mode} lang={locale} data-served="">
      {mode === 'mobile' ? <PhoneHeader /> : <DesktopHeader />}
      <p className="old-browser">{t('oldBrowser')}</p>
      <main className="portal-main" id="main">
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** Place of a control that needs a script: drawn only where scripts will bring it. */
const Control = ({ children }: { children: Content }) => (
  <span className="ui-button ui-icon-button needs-script" data-variant="ghost" aria-hidden="true">
    {children}
  </span>
)

function DesktopHeader() {
  const otherLang = useOtherLang()
  const { route } = usePage()
  const t = useTranslation(portalTexts)
  const href = useHref()
  return (
    <header className="portal-header">
      <a className="portal-skip" href="#main">
        {t('skip')}
      </a>
      <div className="portal-container portal-bar">
        <a className="portal-logo" href={href('apps')}>
          <Logo />
          <span>{t('hall')}</span>
        </a>
        <nav className="portal-nav" aria-label={t('mainNav')}>
          {(['apps', 'serviceC'] as const).map((name) => (
            <a key={name} href={href(name)} aria-current={route === name ? 'page' : undefined}>
              <span>{t(name === 'apps' ? 'home' : name)}</span>
            </a>
          ))}
        </nav>
        {route !== 'apps' && route !== 'serviceC' && route !== 'searchResult' && (
          <div className="portal-nav-search">
            <SearchForm placeholder={t('searchButton')} />
          </div>
        )}
        <div className="portal-tools">
          <Control>
            <Search />
          </Control>
          <a className="ui-button" data-variant="ghost" data-size="sm" {...otherLang}>
            <Languages />
            <span className="ui-button-text">
              <span className="portal-lang">{t('langSwitch')}</span>
            </span>
          </a>
          <Control>
            <LetterSize />
          </Control>
          <div className="ui-menu portal-user">
            <a className="ui-button" data-variant="ghost" href={href('home')}>
              <span className="ui-button-text">
                <User />
                <span>{t('menuGuest')}</span>
                <ChevronDown />
              </span>
            </a>
          </div>
        </div>
      </div>
    </header>
  )
}

function PhoneHeader() {
  const { route, query } = usePage()
  const t = useTranslation(phoneTexts)
  const href = useHref()
  const isQuiet = hasQuietSearch({ name: route, query })
  const search = hasSearch(route) && (
    <section className="phone-catalogue-header" aria-label={t('find')}>
      <SearchForm placeholder={t('itemName')} />
      {(route === 'serviceC' || route === 'searchResult') && <Tabs variant="line" />}
    </section>
  )
  return (
    <Fragment>
      <header className="phone-header">
        <a className="portal-skip" href="#main">
          {t('skip')}
        </a>
        <PhoneHome name={route} href={href('apps')}>
          <Logo />
        </PhoneHome>
        {isQuiet && search}
        <a
          className="ui-button ui-icon-button phone-menu"
          data-variant="ghost"
          href="#pages"
          aria-label={t('menu')}
        >
          <Menu />
        </a>
      </header>
      {!isQuiet && search}
    </Fragment>
  )
}

/** A search of the items, as a form. */
export function SearchForm({
  placeholder,
  route = 'serviceC',
  ...props
}: {
  placeholder: string
  route?: RouteName
  size?: 'md' | 'lg'
  submitLabel?: string
  label?: string
}) {
  const { route: current, query } = usePage()
  const t = useTranslation(portalTexts)
  return (
    <SearchBox
      {...props}
      label={props.label ?? t('search')}
      placeholder={placeholder}
      action={useHref()(route)}
      value={current === route ? (query['seq'] ?? '') : ''}
      onValueChange={ignore}
      inputProps={{ maxLength: MAX_KEYWORD_LENGTH }}
      clearLabel=""
    />
  )
}

/** By theme, department or letter. */
export function Tabs({ variant }: { variant: 'line' | 'segment' }) {
  const { query } = usePage()
  const t = useTranslation(phoneTexts)
  const href = useHref()
  return (
    <nav className="ui-tabs ui-fades" data-variant={variant} aria-label={t('browseBy')}>
      {(['tag', 'dep', 'zimu'] as const).map((id) => (
        <a
          key={id}
          href={href('serviceC', id === 'tag' ? {} : { tab: id })}
          aria-current={!query['seq'] && (query['tab'] || 'tag') === id ? 'page' : undefined}
        >
          <span>{t(id)}</span>
        </a>
      ))}
      {variant === 'line' && (
        <span className="needs-script" aria-hidden="true">
          {t('collect')}
        </span>
      )}
    </nav>
  )
}

function Footer() {
  const { runtime, lang, locale } = useUniv()
  const { dataAt } = usePage()
  const otherLang = useOtherLang()
  const { contact, timeZone } = runtime.config
  const t = useTranslation(portalTexts)
  const tServer = useTranslation(serverTexts)
  const href = useHref()
  const time = new Intl.DateTimeFormat(dateLocale(locale), { timeStyle: 'medium', timeZone }).format(dataAt)
  return (
    <footer className="portal-footer" id="pages">
      <div className="portal-container">
        <div>
          <strong>{t('hall')}</strong>
          {contact.copyright && <p className="ui-muted">{labelIn(contact.copyright, lang)}</p>}
        </div>
        <p className="ui-muted served-note">
          <time dateTime={new Date(dataAt).toISOString()}>{tServer('asOf', { time })}</time>
          <a {...otherLang}>{tServer('otherLang')}</a>
        </p>
        <nav className="portal-contact" aria-label={tServer('pages')}>
          <p>
            <a href={href('appdetail')}>{t('appdetail')}</a>
          </p>
          <p>
            <a href={href('serviceC')}>{t('serviceC')}</a>
          </p>
          <AccessibilityLink />
          <ContactLines />
        </nav>
      </div>
    </footer>
  )
}

/** Where the portal has a tag: its sheet addresses the element as `:host`. */
export function Tag({ view, children }: { view: string; children: Content }) {
  const { locale, mode } = useUniv()
  return createElement(
    'div',
    { 'data-tag': 'catalogue', nested: '', view },
    <div lang={locale} data-mode={mode}>
      {children}
    </div>,
  )
}

export const Container = ({ children }: { children: Content }) => (
  <div className="portal-container portal-page" data-tall="true">
    {children}
  </div>
)
