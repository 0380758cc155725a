import type { AppDetail } from '../../../contract/app-detail.ts'
import { createGuides, guidesKey } from '../../../domain/guides.ts'
import { useOne, useSay, useSession, useStore, useUniv } from '../../../element/univ.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Facts, Materials } from '../detail/facts.tsx'
import { Head } from '../detail/head.tsx'
import { Heading, LevelContext } from '../detail/heading.tsx'
import { ItemFrame } from '../detail/item-frame.tsx'
import { Warnings } from '../detail/warnings.tsx'
import { PortalLink } from '../home/portal-link.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { GuideHead } from './guide-head.tsx'
import { guideMessages } from './messages.ts'
import { Steps } from './steps.tsx'
import { WaysOn } from './ways-on.tsx'

/** The service guide of an item (§2): its facts, and the guides that it is a step of. */
export function ItemGuide({ id }: { id: string }) {
  return (
    <ItemFrame id={id} page>
      {(app) => (
        <LevelContext value={2}>
          <Whole app={app} />
        </LevelContext>
      )}
    </ItemFrame>
  )
}

function Whole({ app }: { app: AppDetail }) {
  const { lang } = useUniv()
  const signedIn = useSession().state === 'signed-in'
  const say = useSay(guideMessages)
  const description = (lang === 'en' && app.descriptionEn) || app.description
  return (
    <>
      <Head app={app} page />
      <Warnings app={app} />
      {description && <p lang={langOfText(description, lang)}>{description}</p>}
      <div className="guide-columns">
        <div className="guide-main">
          <Guides app={app} />
          <WaysOn telephone={app.telephone} />
        </div>
        <aside className="guide-facts" aria-label={say('facts')}>
          <Heading>{say('facts')}</Heading>
          <Facts app={app} />
          <Materials app={app} />
          {signedIn && (
            <PortalLink className="ui-button" data-size="sm" to="detail" query={{ id: app.id }}>
              {say('more')}
            </PortalLink>
          )}
        </aside>
      </div>
    </>
  )
}

function Guides({ app }: { app: AppDetail }) {
  const { runtime } = useUniv()
  const guides = useStore(useOne(createGuides).of([app.code]))
  const say = useSay(guideMessages)
  if (guides.data?.length === 0) return <Notice>{say('forItem')}</Notice>
  if (guides.data)
    return guides.data.map((guide) => (
      <section key={guide.id} className="guide-one">
        <GuideHead guide={guide} level={2} />
        <Steps guide={guide} code={app.code} />
      </section>
    ))
  if (guides.state !== 'failed') return <Skeleton shape="card" count={3} />
  const again = () => {
    runtime.queries.invalidate([guidesKey([app.code])])
    runtime.queries.invalidate(['public', guidesKey([app.code])])
  }
  return (
    <Notice kind="error" live="status" retryLabel={say('retry')} onRetry={again}>
      {say('listFailed')}
    </Notice>
  )
}
