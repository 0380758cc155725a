import { lazy, Suspense } from 'react'
import { useSay, useSession, useUniv } from '../../element/univ.ts'
import type { RouteName } from '../../runtime/paths.ts'
import { BookOpen, Languages, Moon, Sun } from '../../ui/icons-more.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Button } from '../../ui/button.tsx'
import { useHall, usePlace, useRouteLink } from '../hall.ts'
import { portalMessages } from '../messages.ts'
import { NavigationSearch, PERSONAL } from './navigation-search.tsx'
import { UserMenu } from './user-menu.tsx'

// only who is signed in has tasks
const TodoBadge = lazy(() => import('../personal/todo-badge.tsx'))

/** The pages of the main navigation; the last two show only when signed in (§2). */
const NAVIGATION: readonly {
  name: RouteName
  key: 'home' | 'serviceC' | 'personal' | 'favorite'
  own: boolean
}[] = [
  { name: 'apps', key: 'home', own: false },
  { name: 'serviceC', key: 'serviceC', own: false },
  { name: 'todo', key: 'personal', own: true },
  { name: 'favorite', key: 'favorite', own: true },
]

export function Header({ toMain }: { toMain(): void }) {
  const { lang } = useUniv()
  const { theme, setTheme, setLang } = useHall()
  const place = usePlace()
  const say = useSay(portalMessages)
  const link = useRouteLink()
  const signedIn = useSession().state === 'signed-in'
  const dark =
    theme === 'dark' || (theme === 'auto' && globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches)
  const at = PERSONAL.includes(place.name) ? 'todo' : place.name
  return (
    <header className="portal-header" part="header">
      <a className="portal-skip" href="#main" onClick={(e) => (e.preventDefault(), toMain())}>
        {say('skip')}
      </a>
      <div className="portal-inner portal-bar">
        <a className="portal-mark" {...link('apps')}>
          <slot name="logo">
            <span className="portal-crest">
              <BookOpen />
            </span>
          </slot>
          <span>{say('hall')}</span>
        </a>
        <nav className="portal-nav" aria-label={say('mainNav')}>
          {NAVIGATION.filter(({ own }) => signedIn || !own).map(({ name, key }) => (
            <a key={name} aria-current={at === name ? 'page' : undefined} {...link(name)}>
              {say(key)}
              {name === 'todo' && (
                <Suspense>
                  <TodoBadge />
                </Suspense>
              )}
            </a>
          ))}
        </nav>
        {place.name !== 'apps' && place.name !== 'serviceC' && <NavigationSearch />}
        <div className="portal-tools">
          <slot name="header" />
          <Button
            variant="ghost"
            size="sm"
            icon={Languages}
            lang={lang === 'zh' ? 'en' : 'zh-CN'}
            onClick={() => setLang(lang === 'zh' ? 'en' : 'zh')}
          >
            <span className="portal-lang">{say('langSwitch')}</span>
          </Button>
          <IconButton
            icon={dark ? Sun : Moon}
            label={say(dark ? 'themeLight' : 'themeDark')}
            onClick={() => setTheme(dark ? 'light' : 'dark')}
          />
          <UserMenu />
        </div>
      </div>
    </header>
  )
}
