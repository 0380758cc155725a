import { Fragment, useState } from 'react'
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

/** The side drawer (§2): home, service centre, my affairs, visitor browsing, login or logout; guides, favourites, help. */
export default function Drawer({ onLeave, onClose }: { onLeave(): void; onClose(): void }) {
  const { runtime, lang } = useUniv()
  const { router, setLang, signOut } = usePortalContext()
  const [isDisplayOpen, setIsDisplayOpen] = useState(false)
  const route = useLocation()
  const session = useSession()
  const t = useTranslation(phoneTexts)
  // a user whose token was rejected can still sign out
  const user = session.state === 'guest' ? session.rejection?.user : session.user

  const renderEntry = (
    name: RouteName,
    text: string,
    Sign: typeof Home,
    isCurrentPage = route.name === name && !route.query['list'],
    query: Record<string, string> = {},
  ) => {
    const href = router.href(name, { query })
    return (
      <li>
        <a
          href={href}
          aria-current={isCurrentPage ? 'page' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            const isCurrent = route.target === href.slice(runtime.config.basePath.length)
            if (!isCurrent) onLeave()
            onClose()
            if (!isCurrent) router.navigate(name, { query, replace: true })
          }}
        >
          <Sign />
          <span>{text}</span>
        </a>
      </li>
    )
  }
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
            {renderEntry('apps', t('home'), Home)}
            {renderEntry('serviceC', t('serviceC'), LayoutGrid)}
            {renderEntry('todo', t('myAffairs'), ClipboardList)}
            {user &&
              renderEntry(
                'todo',
                t('delegation'),
                Users,
                resolveList(route) === 'delegation',
                locateList('delegation').query,
              )}
            {!user && renderEntry('apps', t('visitorBrowsing'), Eye, false)}
            {renderEntry('appdetail', t('appdetail'), BookOpen)}
            {renderEntry('favorite', t('favorite'), Star)}
            {renderEntry('helpcenter', t('helpcenter'), MessageCircle)}
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
        <div className="phone-settings" role="group" aria-label={t('display')}>
          <Button
            variant="ghost"
            icon={Languages}
            lang={lang === 'zh' ? 'en' : 'zh-CN'}
            onClick={() => setLang(lang === 'zh' ? 'en' : 'zh')}
          >
            {t('langSwitch')}
          </Button>
          <Button variant="ghost" icon={LetterSize} onClick={() => setIsDisplayOpen(true)}>
            {t('display')}
          </Button>
          <slot name="header" />
        </div>
      </div>
      {isDisplayOpen && <DisplayDialog onClose={() => setIsDisplayOpen(false)} />}
    </dialog>
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
