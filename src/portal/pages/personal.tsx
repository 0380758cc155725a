import { identityLabel, identityNumber } from '../../domain/identity.ts'
import { createProfile } from '../../domain/profile.ts'
import { useOne, useSay, useStore, useUniv } from '../../element/univ.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tile } from '../../ui/tile.tsx'
import { portalMessages } from '../messages.ts'
import { Tag } from '../parts/tag.tsx'

/** Shows enough of a number to know it by, not enough to misuse it (E12). */
export const masked = (text: string) =>
  text.length <= 4
    ? text
    : text.slice(0, 3) + '•'.repeat(Math.min(6, text.length - 5 > 0 ? text.length - 5 : 1)) + text.slice(-2)

/** The personal centre: who I am, and what I keep. */
export function Personal() {
  const { runtime } = useUniv()
  const profile = useStore(useOne(createProfile).$profile)
  const say = useSay(portalMessages)
  const me = profile.data
  return (
    <div className="portal-inner portal-page" data-tall>
      <h1>{me ? say('personalHello', { name: me.name }) : say('personal')}</h1>
      {profile.state === 'failed' && (
        <Notice
          kind="error"
          live="status"
          retryLabel={say('retry')}
          onRetry={() => runtime.queries.invalidate(['profile'])}
        >
          {say('profileFailed')}
        </Notice>
      )}
      <section className="ui-card portal-profile" aria-label={say('personal')} aria-busy={!me}>
        {me ? (
          <>
            <Tile name={me.name} size="lg" />
            <dl>
              <div>
                <dt>{say(identityLabel(me.positions))}</dt>
                <dd>{identityNumber(me)}</dd>
              </div>
              {me.positions
                .filter((p) => p.active)
                .map((p) => (
                  <div key={p.id}>
                    <dt>{p.post?.name ?? say('position')}</dt>
                    <dd>{p.dept?.name}</dd>
                  </div>
                ))}
              {me.phone && (
                <div>
                  <dt>{say('phone')}</dt>
                  <dd>{masked(me.phone)}</dd>
                </div>
              )}
              {me.email && (
                <div>
                  <dt>{say('email')}</dt>
                  <dd>{me.email}</dd>
                </div>
              )}
            </dl>
          </>
        ) : (
          <Skeleton count={3} />
        )}
      </section>
      <Tag name="univ-service-catalogue" view="home" sections="recent" />
      <Tag name="univ-favorites" />
    </div>
  )
}
