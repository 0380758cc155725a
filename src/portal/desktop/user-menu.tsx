import { lazy, Suspense } from 'react'
import { useSay, useSession, useUniv } from '../../element/univ.ts'
import { ChevronDown, LayoutGrid, LogIn, User } from '../../ui/icons-more.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { useHall } from '../hall.ts'
import { portalMessages } from '../messages.ts'

// whose name and number it shows is asked for once somebody is signed in
const SignedInMenu = lazy(() => import('./signed-in-menu.tsx'))

/** Sign-out for who is signed in; for guests the entries 'visitor browse' and 'go to login' (§2). */
export function UserMenu() {
  const { runtime } = useUniv()
  const { router } = useHall()
  const say = useSay(portalMessages)
  const session = useSession()
  const failed = () => runtime.toasts.show(say('signInFailed'), { kind: 'error' })
  if (session.state === 'guest')
    return (
      <MenuButton
        className="portal-user"
        items={[
          { id: 'browse', text: say('visitorBrowse'), icon: LayoutGrid, onSelect: () => router.open('apps') },
          {
            id: 'login',
            text: say('goToLogin'),
            icon: LogIn,
            onSelect: () => void runtime.session.signIn().catch(failed),
          },
        ]}
      >
        <User />
        {say('menuGuest')}
      </MenuButton>
    )
  return (
    <Suspense
      fallback={
        // the menu's own measure, so that nothing beside it moves
        <span className="portal-user ui-button" data-variant="ghost">
          <span className="portal-tile" />
          <span className="portal-who">
            <strong>{session.user.name}</strong>
          </span>
          <ChevronDown />
        </span>
      }
    >
      <SignedInMenu name={session.user.name} />
    </Suspense>
  )
}
