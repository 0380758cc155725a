import { Logo } from '../parts/logo.tsx'
import { useState } from 'react'
import { useTranslation, useSession, useUniv } from '../../element/hooks/view-hooks.ts'
import type { RouteName } from '../../runtime/routing/paths.ts'
import { Languages, LetterSize } from '../../ui/home-icons.tsx'
import { Search } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Button } from '../../ui/button.tsx'
import { usePortalContext, useLocation, useRouteLink } from '../context/portal-context.ts'
import { portalTexts } from '../texts/translations.ts'
import { isPersonalRoute } from '../personal/personal-lists.ts'
import { NavigationSearch } from './navigation-search.tsx'
import { UserMenu } from './user-menu.tsx'
import { loadable } from '../../ui/loadable.tsx'

// a door: the dialog
const DisplayDialog = loadable(() => import('../appearance/display-dialog.tsx'))
// only signed-in users have tasks
const TodoBadge = loadable(() => import('../personal/todo-badge.tsx'))

/** The pages of the main navigation; the last two are shown only to signed-in users (§2). */
const NAVIGATION: readonly {
  name: RouteName
  key: 'home' | 'serviceC' | 'personal' | 'favorite'
  requiresSignIn: boolean
}[] = [
  { name: 'apps', key: 'home', requiresSignIn: false },
  { name: 'serviceC', key: 'serviceC', requiresSignIn: false },
  { name: 'todo', key: 'personal', requiresSignIn: true },
  { name: 'favorite', key: 'favorite', requiresSignIn: true },
]

export function DesktopHeader({ toMain }: { toMain(): void }) {
  const { lang } = useUniv()
  const { setLang, openCommandBar } = usePortalContext()
  const [isDisplayOpen, setIsDisplayOpen] = useState(false)
  const route = useLocation()
  const t = useTranslation(portalTexts)
  const link = useRouteLink()
  const signedIn = useSession().state === 'signed-in'
  // the page's own box is its one search; the header's would be a second one
  const hasOwnSearch = ['serviceC', 'searchResult', signedIn ? '' : 'apps'].includes(route.name)
  const currentName = isPersonalRoute(route.name) ? 'todo' : route.name
  return (
    <header className="portal-header" part="header">
      <a className="portal-skip" href="#main" onClick={(e) => (e.preventDefault(), toMain())}>
        {t('skip')}
      </a>
      <div className="portal-container portal-bar">
        <a className="portal-logo" {...link('apps')}>
          <slot name="logo">
            <Logo />
          </slot>
          <span>{t('hall')}</span>
        </a>
        <nav className="portal-nav" aria-label={t('mainNav')}>
          {NAVIGATION.filter(({ requiresSignIn }) => signedIn || !requiresSignIn).map(({ name, key }) => (
            <a
              key={name}
              aria-current={currentName === name ? 'page' : undefined}
              data-count={name === 'todo' || undefined}
              {...link(name)}
            >
              <span>{t(key)}</span>
              {name === 'todo' && <TodoBadge />}
            </a>
          ))}
        </nav>
        {!hasOwnSearch && <NavigationSearch />}
        <div className="portal-tools">
          <slot name="header" />
          {hasOwnSearch && (
            <IconButton
              icon={Search}
              label={t('command')}
              aria-keyshortcuts="Control+K Meta+K"
              data-command=""
              onClick={() => openCommandBar()}
            />
          )}
          <Button
            variant="ghost"
            size="sm"
            icon={Languages}
            lang={lang === 'zh' ? 'en' : 'zh-CN'}
            onClick={() => setLang(lang === 'zh' ? 'en' : 'zh')}
          >
            <span className="portal-lang">{t('langSwitch')}</span>
          </Button>
          <IconButton icon={LetterSize} label={t('display')} onClick={() => setIsDisplayOpen(true)} />
          <UserMenu />
        </div>
      </div>
      {isDisplayOpen && <DisplayDialog onClose={() => setIsDisplayOpen(false)} />}
    </header>
  )
}
