import { Fragment, useState, type MouseEvent } from 'react'
import { identityLabel, identityNumber } from '../../domain/identity.ts'
import { createProfile } from '../../domain/profile.ts'
import { useService, useTranslation, useSession, useStore, useUniv } from '../../element/hooks/view-hooks.ts'
import type { RouteName } from '../../runtime/routing/paths.ts'
import { Button } from '../../ui/button.tsx'
import { LogIn, Star, X } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ClipboardList, Home, MessageCircle, Eye, Users } from '../../ui/extended-icons.tsx'
import { BookOpen, Languages, LayoutGrid, LogOut, LetterSize } from '../../ui/home-icons.tsx'
import { modalProps } from '../../ui/open-modal.ts'
import { Tile } from '../../ui/tile.tsx'
import { usePortalContext, useLocation } from '../context/portal-context.ts'
import { locateList, resolveList } from '../personal/personal-lists.ts'
import { portalTexts } from '../texts/translations.ts'
import { phoneTexts } from './translations.ts'
import DisplayDialog from '../appearance/display-dialog.tsx'

interface Leaving {
  /** Before another page is shown. */
  onLeave(): void
  onClose(): void
}

/** The side drawer (§2): home, service centre, my affairs, visitor browsing, login or logout; guides, favourites, help. */
export default function Drawer(leaving: Leaving) {
  const { onLeave, onClose } = leaving
  const { runtime } = useUniv()
  const { signOut } = usePortalContext()
  const route = useLocation()
  const session = useSession()
  const [isDisplayOpen, setIsDisplayOpen] = useState(false)
  const t = useTranslation(phoneTexts)
  // a user whose token was rejected can still sign out
  const user = session.state === 'guest' ? session.rejection?.user : session.user

  const leaveAndRun = (action: () => Promise<unknown>) => {
    onLeave()
    onClose()
    action().catch(() => runtime.toasts.show(t('signInFailed'), { kind: 'error' }))
  }
  return (
    <dialog {...modalProps(onClose)} className="phone-drawer" aria-label={t('menu')}>
      <div className="phone-drawer-body">
        <div className="phone-account">
          {user ? (
            <AccountSummary name={user.name} />
          ) : (
            <p>
              <strong>{t('guest')}</strong>
              <span>{t('guestHint')}</span>
            </p>
          )}
          <IconButton icon={X} label={t('close')} onClick={onClose} />
        </div>
        <nav aria-label={t('mainNav')}>
          <ul>
            <DrawerEntry to="apps" text={t('home')} Sign={Home} {...leaving} />
            <DrawerEntry to="serviceC" text={t('serviceC')} Sign={LayoutGrid} {...leaving} />
            <DrawerEntry to="todo" text={t('myAffairs')} Sign={ClipboardList} {...leaving} />
            {user ? (
              <DrawerEntry
                to="todo"
                query={locateList('delegation').query}
                text={t('delegation')}
                Sign={Users}
                isCurrent={resolveList(route) === 'delegation'}
                {...leaving}
              />
            ) : (
              <DrawerEntry to="apps" text={t('visitorBrowsing')} Sign={Eye} isCurrent={false} {...leaving} />
            )}
            <DrawerEntry to="appdetail" text={t('appdetail')} Sign={BookOpen} {...leaving} />
            <DrawerEntry to="favorite" text={t('favorite')} Sign={Star} {...leaving} />
            <DrawerEntry to="helpcenter" text={t('helpcenter')} Sign={MessageCircle} {...leaving} />
          </ul>
        </nav>
        {user ? (
          <Button icon={LogOut} size="lg" onClick={() => leaveAndRun(signOut)}>
            {t('signOut')}
          </Button>
        ) : (
          <Button
            icon={LogIn}
            variant="primary"
            size="lg"
            onClick={() => leaveAndRun(() => runtime.session.signIn())}
          >
            {t('signIn')}
          </Button>
        )}
        <DrawerSettings onDisplay={() => setIsDisplayOpen(true)} />
      </div>
      {isDisplayOpen && <DisplayDialog onClose={() => setIsDisplayOpen(false)} />}
    </dialog>
  )
}

function DrawerSettings({ onDisplay }: { onDisplay(): void }) {
  const { lang } = useUniv()
  const { setLang } = usePortalContext()
  const t = useTranslation(phoneTexts)
  const [other, tag] = lang === 'zh' ? (['en', 'en'] as const) : (['zh', 'zh-CN'] as const)
  return (
    <div className="phone-settings" role="group" aria-label={t('display')}>
      <Button variant="ghost" icon={Languages} lang={tag} onClick={() => setLang(other)}>
        {t('langSwitch')}
      </Button>
      <Button variant="ghost" icon={LetterSize} onClick={onDisplay}>
        {t('display')}
      </Button>
      <slot name="header" />
    </div>
  )
}

interface DrawerEntryProps extends Leaving {
  to: RouteName
  query?: Record<string, string>
  text: string
  Sign: typeof Home
  isCurrent?: boolean
}

function DrawerEntry({ to, query = {}, text, Sign, isCurrent, onLeave, onClose }: DrawerEntryProps) {
  const { basePath } = useUniv().runtime.config
  const { router } = usePortalContext()
  const route = useLocation()
  const href = router.href(to, { query })
  const isMarked = isCurrent ?? (route.name === to && !route.query['list'])
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const isHere = route.target === href.slice(basePath.length)
    if (!isHere) onLeave()
    onClose()
    if (!isHere) router.navigate(to, { query, replace: true })
  }
  return (
    <li>
      <a href={href} aria-current={isMarked ? 'page' : undefined} onClick={onClick}>
        <Sign />
        <span>{text}</span>
      </a>
    </li>
  )
}

/** The user's name and identity number. */
function AccountSummary({ name: sessionName }: { name: string }) {
  const { numberLabels } = useUniv().runtime.config
  const t = useTranslation(portalTexts)
  const { data: me } = useStore(useService(createProfile).$profile)
  const name = me?.name || sessionName
  return (
    <Fragment>
      <Tile person name={name} />
      <p>
        <strong>{name}</strong>
        {me && (
          <span>{`${t(identityLabel(me.positions, numberLabels))} ${identityNumber(me, numberLabels)}`}</span>
        )}
      </p>
    </Fragment>
  )
}
