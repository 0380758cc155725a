import { identityLabel, identityNumber } from '../../domain/identity.ts'
import { createProfile } from '../../domain/profile.ts'
import { useService, useTranslation, useStore, useUniv } from '../../element/hooks/view-hooks.ts'
import { Star } from '../../ui/icon.tsx'
import { LogOut, User } from '../../ui/home-icons.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Tile } from '../../ui/tile.tsx'
import { usePortalContext } from '../context/portal-context.ts'
import { portalTexts } from '../texts/translations.ts'

/** The user's name and identity number, and sign-out. */
export function SignedInMenu({ name: sessionName }: { name: string }) {
  const { runtime } = useUniv()
  const { router, signOut } = usePortalContext()
  const { numberLabels } = runtime.config
  const t = useTranslation(portalTexts)
  const { data: me } = useStore(useService(createProfile).$profile)
  const showFailure = () => runtime.toasts.show(t('signInFailed'), { kind: 'error' })
  const name = me?.name || sessionName
  return (
    <MenuButton
      className="portal-user"
      items={[
        { id: 'personal', text: t('personal'), icon: User, onSelect: () => router.navigate('todo') },
        { id: 'favorite', text: t('favorite'), icon: Star, onSelect: () => router.navigate('favorite') },
        {
          id: 'out',
          text: t('signOut'),
          icon: LogOut,
          hasDivider: true,
          onSelect: () => void signOut().catch(showFailure),
        },
      ]}
    >
      <span className="visually-hidden">{t('account', { name: '' })}</span>
      <Tile person name={name} size="sm" />
      <span className="portal-user-name">
        <strong>{name}</strong>
        {me && (
          <span>
            <span className="portal-identity">{`${t(identityLabel(me.positions, numberLabels))} `}</span>
            <span>{identityNumber(me, numberLabels)}</span>
          </span>
        )}
      </span>
    </MenuButton>
  )
}
