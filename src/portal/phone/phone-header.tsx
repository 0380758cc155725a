import { Logo } from '../parts/logo.tsx'
import { PhoneHome } from './phone-home.tsx'
import { Fragment, useRef, useState } from 'react'
import { useSession, useTranslation } from '../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Search } from '../../ui/icon.tsx'
import { ChevronLeft, Menu } from '../../ui/extended-icons.tsx'
import { usePortalContext, useLocation, useRouteLink } from '../context/portal-context.ts'
import CatalogueHeader from './catalogue-header.tsx'
import { phoneTexts } from './translations.ts'
import { loadable } from '../../ui/loadable.tsx'
import { hasQuietSearch, hasSearch, isTopLevel, headerTitleKey } from './page-rules.ts'
import { useBack, useHistoryLayers, useSameWindowLinks } from './phone-hooks.ts'
import sheet from './phone-layout.css'

const styleRef = adoptStyles(sheet)
const Drawer = loadable(() => import('./drawer.tsx'))

/** The phone layout's header (§2): title, back button, menu; below them search and tabs. */
export default function PhoneHeader({ toMain }: { toMain(): void }) {
  const { openCommandBar } = usePortalContext()
  const route = useLocation()
  const t = useTranslation(phoneTexts)
  const link = useRouteLink()
  const goBack = useBack()
  const layers = useHistoryLayers()
  useSameWindowLinks()
  const menuButtonRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const isQuiet = hasQuietSearch(route)
  const isSignedIn = useSession().state === 'signed-in'
  return (
    <Fragment>
      <header className="phone-header" part="header" ref={styleRef}>
        <a className="portal-skip" href="#main" onClick={(e) => (e.preventDefault(), toMain())}>
          {t('skip')}
        </a>
        {isTopLevel(route) ? (
          <PhoneHome name={route.name} {...link('apps')}>
            <slot name="logo">
              <Logo />
            </slot>
          </PhoneHome>
        ) : (
          <Fragment>
            <IconButton icon={ChevronLeft} label={t('back')} onClick={goBack} />
            <p className="phone-title">{t(headerTitleKey(route.name))}</p>
          </Fragment>
        )}
        {/* every other page has a search box */}
        {route.name === 'apps' && isSignedIn && (
          <IconButton
            className="phone-search"
            icon={Search}
            label={t('searchAll')}
            aria-haspopup="dialog"
            data-command=""
            onClick={() => openCommandBar()}
          />
        )}
        {isQuiet && <CatalogueHeader />}
        <IconButton
          ref={menuButtonRef}
          className="phone-menu"
          icon={Menu}
          label={t('menu')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerDown={() => void Drawer.preload()}
          onClick={() => setIsOpen(true)}
        />
        {isOpen && <Drawer onLeave={() => layers.current?.abandonTop()} onClose={() => setIsOpen(false)} />}
      </header>
      {hasSearch(route.name) && !isQuiet && <CatalogueHeader />}
    </Fragment>
  )
}
