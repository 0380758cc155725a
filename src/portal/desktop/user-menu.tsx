import { useTranslation, useSession, useUniv } from '../../element/hooks/view-hooks.ts'
import { LayoutGrid, User } from '../../ui/home-icons.tsx'
import { LogIn } from '../../ui/icon.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { usePortalContext } from '../context/portal-context.ts'
import { portalTexts } from '../texts/translations.ts'
import { SignedInMenu } from './signed-in-menu.tsx'

/** Sign-out for signed-in users; for guests the entries 'visitor browse' and 'go to login' (§2). */
export function UserMenu() {
  const session = useSession()
  // a user whose token was rejected can still sign out
  const user = session.state === 'guest' ? session.rejection?.user : session.user
  return user ? <SignedInMenu name={user.name} /> : <GuestMenu />
}

function GuestMenu() {
  const { runtime } = useUniv()
  const { router } = usePortalContext()
  const t = useTranslation(portalTexts)
  const showFailure = () => runtime.toasts.show(t('signInFailed'), { kind: 'error' })
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
}
