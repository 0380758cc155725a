import { identityLabel, identityNumber } from '../../domain/identity.ts'
import { createProfile } from '../../domain/profile.ts'
import { useOne, useSay, useSession, useStore, useUniv } from '../../element/univ.ts'
import { Notice } from '../../ui/notice.tsx'
import { Tile } from '../../ui/tile.tsx'
import { portalMessages } from '../messages.ts'
import { personalMessages } from './messages.ts'

/** Shows enough of a number to know it by, not enough to misuse it (E12). */
export const masked = (text: string) =>
  text.length <= 4
    ? text
    : text.slice(0, 3) + '•'.repeat(Math.min(6, text.length - 5 > 0 ? text.length - 5 : 1)) + text.slice(-2)

/** Who I am here: name, number, where I belong. */
export function ProfileCard() {
  const { runtime } = useUniv()
  const session = useSession()
  const profile = useStore(useOne(createProfile).$profile)
  const say = useSay(personalMessages)
  const sayAll = useSay(portalMessages)
  const me = profile.data
  const name = me?.name || (session.state === 'signed-in' ? session.user.name : '')
  return (
    <section
      className="ui-card personal-card"
      aria-label={say('me')}
      aria-busy={profile.state === 'loading' && !me}
    >
      <Tile name={name} size="lg" />
      <div className="personal-who">
        <strong>{say('greeting', { name })}</strong>
        {me && (
          <span>
            {sayAll(identityLabel(me.positions))} {identityNumber(me)}
          </span>
        )}
        {me?.positions
          .filter((position) => position.active)
          .slice(0, 3)
          .map((position) => (
            <span key={position.id}>
              {[position.dept?.name, position.post?.name ?? say('position')].filter(Boolean).join(' · ')}
            </span>
          ))}
        {me?.phone && <span className="personal-reach">{masked(me.phone)}</span>}
        {me?.email && (
          <span className="personal-reach" title={me.email}>
            {me.email}
          </span>
        )}
      </div>
      {profile.state === 'failed' && (
        <Notice
          kind="error"
          live="status"
          retryLabel={sayAll('retry')}
          onRetry={() => runtime.queries.invalidate(['profile'])}
        >
          {say('profileFailed')}
        </Notice>
      )}
    </section>
  )
}
