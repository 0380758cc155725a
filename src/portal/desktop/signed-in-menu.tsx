import { identityLabel, identityNumber } from '../../domain/identity.ts'
import { createProfile } from '../../domain/profile.ts'
import { useOne, useSay, useStore, useUniv } from '../../element/univ.ts'
import { Star } from '../../ui/icon.tsx'
import { LogOut, User } from '../../ui/icons-more.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Tile } from '../../ui/tile.tsx'
import { useHall } from '../hall.ts'
import { portalMessages } from '../messages.ts'

/** Who is signed in, by name and identity number (L9), and the way out. */
export default function SignedInMenu({ name: known }: { name: string }) {
  const { runtime } = useUniv()
  const { router } = useHall()
  const say = useSay(portalMessages)
  const { data: me } = useStore(useOne(createProfile).$profile)
  const failed = () => runtime.toasts.show(say('signInFailed'), { kind: 'error' })
  const name = me?.name || known
  return (
    <MenuButton
      className="portal-user"
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
      <span className="visually-hidden">{say('account', { name: '' })}</span>
      <Tile name={name} size="sm" />
      <span className="portal-who">
        <strong>{name}</strong>
        {me && (
          <span>
            <span className="portal-id">{say(identityLabel(me.positions))} </span>
            {identityNumber(me)}
          </span>
        )}
      </span>
    </MenuButton>
  )
}
