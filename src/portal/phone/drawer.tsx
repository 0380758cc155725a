import { lazy, Suspense } from 'react'
import { useSay, useSession, useUniv } from '../../element/univ.ts'
import type { RouteName } from '../../runtime/paths.ts'
import { Button } from '../../ui/button.tsx'
import { X } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  ClipboardList,
  Home,
  Languages,
  LayoutGrid,
  LogIn,
  LogOut,
  Moon,
  Sun,
  Eye,
} from '../../ui/icons-more.tsx'
import { tellLayer } from '../../ui/layer.ts'
import { useHall, usePlace } from '../hall.ts'
import { portalMessages } from '../messages.ts'
import { phoneMessages } from './messages.ts'

// whose name and number it shows is asked for once somebody is signed in
const WhoAmI = lazy(() => import('./who-am-i.tsx'))

/** Opens modally; closing natively, before React takes the node away, gives the focus back. */
function show(dialog: HTMLDialogElement | null) {
  if (!dialog) return
  if (!dialog.open) dialog.showModal()
  const closed = tellLayer(dialog)
  // its box covers it, so only its backdrop is "itself"; a drag that began inside stays
  let outside = false
  dialog.addEventListener('pointerdown', ({ target }) => (outside = target === dialog))
  dialog.addEventListener('click', ({ target }) => {
    if (outside && target === dialog) dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
  return () => {
    dialog.close()
    closed()
  }
}

/** The side drawer (§2): home, service centre, my affairs, visitor browsing, login or logout. */
export function Drawer({ onLeave, onClose }: { onLeave(): void; onClose(): void }) {
  const { runtime, lang } = useUniv()
  const { router, theme, setTheme, setLang } = useHall()
  const place = usePlace()
  const session = useSession()
  const say = useSay(phoneMessages)
  const sayAll = useSay(portalMessages)
  const signedIn = session.state === 'signed-in'
  const dark =
    theme === 'dark' || (theme === 'auto' && globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches)

  const entry = (name: RouteName, text: string, Sign: typeof Home) => (
    <li>
      <a
        href={router.href(name)}
        aria-current={place.name === name ? 'page' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          const there = place.target === router.href(name).slice(runtime.config.basePath.length)
          if (!there) onLeave()
          onClose()
          if (!there) router.open(name, { replace: true })
        }}
      >
        <Sign />
        {text}
      </a>
    </li>
  )
  const go = (act: () => Promise<void>) => {
    onLeave()
    onClose()
    act().catch(() => runtime.toasts.show(sayAll('signInFailed'), { kind: 'error' }))
  }
  return (
    <dialog
      ref={show}
      className="phone-drawer"
      aria-label={say('menu')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
    >
      <div className="phone-drawer-box">
        <div className="phone-who">
          {signedIn ? (
            <Suspense fallback={<strong>{session.user.name}</strong>}>
              <WhoAmI name={session.user.name} />
            </Suspense>
          ) : (
            <p>
              <strong>{say('guest')}</strong>
              <span>{say('guestHint')}</span>
            </p>
          )}
          <IconButton icon={X} label={say('close')} onClick={onClose} />
        </div>
        <nav aria-label={sayAll('mainNav')}>
          <ul>
            {entry('apps', sayAll('home'), Home)}
            {entry('serviceC', sayAll('serviceC'), LayoutGrid)}
            {entry('todo', say('myAffairs'), ClipboardList)}
            {!signedIn && entry('apps', say('visitorBrowsing'), Eye)}
          </ul>
        </nav>
        {signedIn ? (
          <Button icon={LogOut} size="lg" onClick={() => go(() => runtime.session.signOut())}>
            {say('logout')}
          </Button>
        ) : (
          <Button icon={LogIn} variant="primary" size="lg" onClick={() => go(() => runtime.session.signIn())}>
            {say('login')}
          </Button>
        )}
        <div className="phone-settings" role="group" aria-label={say('settings')}>
          <Button
            variant="ghost"
            icon={Languages}
            lang={lang === 'zh' ? 'en' : 'zh-CN'}
            onClick={() => setLang(lang === 'zh' ? 'en' : 'zh')}
          >
            {sayAll('langSwitch')}
          </Button>
          <Button variant="ghost" icon={dark ? Sun : Moon} onClick={() => setTheme(dark ? 'light' : 'dark')}>
            {sayAll(dark ? 'themeLight' : 'themeDark')}
          </Button>
          <slot name="header" />
        </div>
      </div>
    </dialog>
  )
}
