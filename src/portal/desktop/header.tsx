import { useEffect, useRef, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '../../contract/limits.ts'
import { useSay, useSession, useUniv } from '../../element/univ.ts'
import type { RouteName } from '../../runtime/routes.ts'
import { BookOpen, Languages, Moon, Sun } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Button } from '../../ui/button.tsx'
import { useHall, usePlace, useRouteLink } from '../hall.ts'
import { portalMessages } from '../messages.ts'
import { UserMenu } from './user-menu.tsx'

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
const PERSONAL: readonly RouteName[] = ['todo', 'doing', 'meApply', 'done', 'flow_cc']

export function Header() {
  const { lang } = useUniv()
  const { theme, setTheme, setLang } = useHall()
  const place = usePlace()
  const say = useSay(portalMessages)
  const link = useRouteLink()
  const signedIn = useSession().state === 'signed-in'
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  const at = PERSONAL.includes(place.name) ? 'todo' : place.name
  return (
    <header className="portal-header" part="header">
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
            {say('langSwitch')}
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

/** §2: clears on each route change; typing is debounced by 300 ms and sets the keyword of the route's list. */
function NavigationSearch() {
  const { router } = useHall()
  const place = usePlace()
  const say = useSay(portalMessages)
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    setText('')
    return () => clearTimeout(timer.current)
  }, [place.name])
  const search = (keyword: string) => {
    clearTimeout(timer.current)
    if (keyword.trim()) router.open('serviceC', { query: { seq: keyword.trim() } })
  }
  return (
    <div className="portal-nav-search">
      <SearchBox
        label={say('search')}
        placeholder={say('searchPlaceholder')}
        value={text}
        clearLabel={say('clear')}
        onType={(next) => {
          setText(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(next), SEARCH_DEBOUNCE_MS)
        }}
        onSubmit={search}
      />
    </div>
  )
}
