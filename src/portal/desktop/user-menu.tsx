import { identityLabel, identityNumber } from '../../domain/identity.ts'
import { createProfile } from '../../domain/profile.ts'
import { useOne, useSay, useSession, useStore, useUniv } from '../../element/univ.ts'
import { Star } from '../../ui/icon.tsx'
import { LayoutGrid, LogIn, LogOut, User } from '../../ui/icons-more.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Tile } from '../../ui/tile.tsx'
import { useHall } from '../hall.ts'
import { portalMessages } from '../messages.ts'

/** Sign-out for who is signed in; for guests the entries 'visitor browse' and 'go to login' (§2). */
export function UserMenu() {
  const { runtime } = useUniv()
  const { router } = useHall()
  const say = useSay(portalMessages)
  const session = useSession()
  const { data: me } = useStore(useOne(createProfile).$profile)
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
  const name = me?.name || session.user.name
  const number = me ? `${say(identityLabel(me.positions))} ${identityNumber(me)}` : ''
  return (
    <MenuButton
      className="portal-user"
      label={`${say('account', { name })} ${number}`.trim()}
      items={[
        { id: 'personal', text: say('personal'), icon: User, onSelect: () => router.open('todo') },
        { id: 'favorite', text: say('favorite'), icon: Star, onSelect: () => router.open('favorite') },
        {
          id: 'out',
          text: say('signOut'),
          icon: LogOut,
          divided: true,
          onSelect: () => void runtime.session.signOut().catch(failed),
        },
      ]}
    >
      <Tile name={name} size="sm" />
      <span className="portal-who">
        <strong>{name}</strong>
        {number && <span>{number}</span>}
      </span>
    </MenuButton>
  )
}
