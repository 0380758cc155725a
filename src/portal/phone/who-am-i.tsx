import { identityLabel, identityNumber } from '../../domain/identity.ts'
import { createProfile } from '../../domain/profile.ts'
import { useOne, useSay, useStore } from '../../element/univ.ts'
import { Tile } from '../../ui/tile.tsx'
import { portalMessages } from '../messages.ts'

/** Who is signed in, by name and identity number (L9). */
export default function WhoAmI({ name: known }: { name: string }) {
  const say = useSay(portalMessages)
  const { data: me } = useStore(useOne(createProfile).$profile)
  const name = me?.name || known
  return (
    <>
      <Tile name={name} />
      <p>
        <strong>{name}</strong>
        {me && (
          <span>
            {say(identityLabel(me.positions))} {identityNumber(me)}
          </span>
        )}
      </p>
    </>
  )
}
