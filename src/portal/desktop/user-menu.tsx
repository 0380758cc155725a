import { useTranslation, useSession, useUniv } from '../../element/hooks/view-hooks.ts'
import { ChevronDown, LayoutGrid, User } from '../../ui/extended-icons.tsx'
import { LogIn } from '../../ui/icon.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { usePortalContext } from '../portal-context.ts'
import { portalTexts } from '../translations.ts'
import { loadable } from '../../ui/loadable.tsx'

// loaded together with the profile data, for signed-in users only
const SignedInMenu = loadable(() => import('./signed-in-menu.tsx'))

/** Sign-out for signed-in users; for guests the entries 'visitor browse' and 'go to login' (§2). */
export function UserMenu() {
  const { runtime } = useUniv()
  const { router } = usePortalContext()
  const t = useTranslation(portalTexts)
  const session = useSession()
  const showFailure = () => runtime.toasts.show(t('signInFailed'), { kind: 'error' })
  // a user whose token was rejected can still sign out
  const user = session.state === 'guest' ? session.rejection?.user : session.user
  if (!user)
    return (
      <MenuButton
        className="portal-user"
        items={[
          {
            id: 'browse',
            text: t('visitorBrowse'),
            icon: LayoutGrid,
            onSelect: () => router.navigate('apps'),
          },
          {
            id: 'login',
            text: t('goToLogin'),
            icon: LogIn,
            onSelect: () => void runtime.session.signIn().catch(showFailure),
          },
        ]}
      >
        <User />
        <span>{t('menuGuest')}</span>
      </MenuButton>
    )
  return (
    <SignedInMenu
      fallback={
        // same size as the menu, so that nothing beside it moves
        <span className="portal-user ui-button" data-variant="ghost">
          <span className="portal-avatar" />
          <span className="portal-user-name">
            <strong>{user.name}</strong>
          </span>
          <ChevronDown />
        </span>
      }
      name={user.name}
    />
  )
}
