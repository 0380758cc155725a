import { LoadFailed } from '../../element/hooks/load-failed.tsx'
import type { Position } from '../../contract/core/profile.ts'
import { identityLabel, identityNumber } from '../../domain/identity.ts'
import { createProfile } from '../../domain/profile.ts'
import { useService, useTranslation, useSession, useStore, useUniv } from '../../element/hooks/view-hooks.ts'
import { Tile } from '../../ui/tile.tsx'
import { personalTexts } from './translations.ts'

/** Masks a number: enough remains to recognise it, not enough to misuse it. */
const maskMiddle = (text: string) =>
  text.length <= 4
    ? text
    : text.slice(0, 3) + '•'.repeat(Math.min(6, text.length - 5 > 0 ? text.length - 5 : 1)) + text.slice(-2)

/** §3: post names that are codes and need a translation; others are shown as they are. */
const CODED_POSTS = ['undergraduate', 'junior-college', 'staff'] as const
const isCodedPost = (post: string): post is (typeof CODED_POSTS)[number] =>
  CODED_POSTS.some((coded) => coded === post)

/** The user's profile: name, number, affiliation. */
export function ProfileCard() {
  const { runtime, lang } = useUniv()
  const session = useSession()
  const profile = useStore(useService(createProfile).$profile)
  const t = useTranslation(personalTexts)
  const me = profile.data
  const { numberLabels } = runtime.config
  const postName = (post: string) => (isCodedPost(post) ? t(`post.${post}`) : post)
  const english = ({ attribute }: Position, key: string) =>
    lang === 'en' && attribute.find((entry) => entry.key === key)?.value
  const name = me?.name || (session.state === 'signed-in' ? session.user.name : '')
  return (
    <section className="personal-card" aria-label={t('me')} aria-busy={profile.state === 'loading' && !me}>
      <Tile person name={name} size="lg" />
      <div className="personal-identity">
        <strong>{t('greeting', { name })}</strong>
        {me && (
          <span>{`${t(identityLabel(me.positions, numberLabels))} ${identityNumber(me, numberLabels)}`}</span>
        )}
        {me?.positions
          .filter((position) => position.active)
          .slice(0, 3)
          .map((position) => (
            <span key={position.id}>
              {[
                english(position, 'deptEn') || position.dept?.name,
                english(position, 'postEn') || postName(position.post?.name ?? t('position')),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          ))}
        {me?.phone && (
          <span className="personal-contact">
            <bdi dir="ltr">{maskMiddle(me.phone)}</bdi>
          </span>
        )}
        {me?.email && (
          <span className="personal-contact" title={me.email}>
            <bdi dir="ltr">{me.email}</bdi>
          </span>
        )}
      </div>
      {profile.state === 'failed' && (
        <LoadFailed onRetry={() => runtime.queries.invalidate(['profile'])}>{t('profileFailed')}</LoadFailed>
      )}
    </section>
  )
}
