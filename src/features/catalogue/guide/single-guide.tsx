import { createGuides, guideKey } from '../../../domain/guides.ts'
import { useOne, useSay, useSession, useStore, useUniv } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LevelContext } from '../detail/heading.tsx'
import { GuideHead } from './guide-head.tsx'
import { guideMessages } from './messages.ts'
import { Steps } from './steps.tsx'
import { WaysOn } from './ways-on.tsx'

/** A guide that was opened by itself, such as from a search. */
export function SingleGuide({ id }: { id: string }) {
  const { runtime } = useUniv()
  const found = useStore(useOne(createGuides).one(id))
  const guest = useSession().state === 'guest'
  const say = useSay(guideMessages)
  const guide = found.data?.[0]
  if (guide)
    return (
      // its title is the page's, its steps the next level
      <LevelContext value={1}>
        <section className="guide-sheet">
          <GuideHead guide={guide} level={1} />
          <Steps guide={guide} />
          <WaysOn />
        </section>
      </LevelContext>
    )
  if (!found.data && found.state !== 'failed')
    return (
      <section className="guide-sheet" aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton shape="card" count={3} />
      </section>
    )
  const failed = !found.data
  return (
    <section className="guide-sheet">
      <h1 className="visually-hidden">{say(failed ? 'title' : 'notFound')}</h1>
      <Empty
        kind={failed ? 'error' : 'nothing-found'}
        title={say(failed ? 'listFailed' : 'notFound')}
        text={failed ? undefined : say(guest ? 'notFoundGuest' : 'notFoundText')}
      >
        {failed && (
          <Button
            onClick={() => {
              runtime.queries.invalidate([guideKey(id)])
              runtime.queries.invalidate(['public', guideKey(id)])
            }}
          >
            {say('retry')}
          </Button>
        )}
        {!failed && guest && (
          <Button variant="primary" onClick={() => void runtime.session.signIn().catch(() => {})}>
            {say('signIn')}
          </Button>
        )}
      </Empty>
      <WaysOn />
    </section>
  )
}
