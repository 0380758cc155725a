import type { AppDetail } from '../../../contract/apps.ts'
import type { Guide, GuideStepApp } from '../../../contract/guides.ts'
import { nameOf } from '../../../domain/app-card.ts'
import { createApps } from '../../../domain/apps.ts'
import { createGuides } from '../../../domain/guides.ts'
import { useOne, useSay, useSession, useStore, useUniv } from '../../../element/univ.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDetail } from '../detail-context.ts'
import { PortalLink } from '../home/portal-link.tsx'
import { detailMessages } from './messages.ts'
import { langOfText } from './overview.tsx'
import { RichText } from './rich-text.tsx'

interface Props {
  app: AppDetail
  page: boolean
}

/** Guides that this item is a step of, whole, with its own place marked (§3 Guide). */
export function Guides({ app, page }: Props) {
  const { runtime } = useUniv()
  const guides = useStore(useOne(createGuides).of([app.code]))
  const say = useSay(detailMessages)
  if (guides.data?.length === 0) return <p className="detail-none ui-muted">{say('guideNone')}</p>
  if (guides.data)
    return guides.data.map((guide) => <OneGuide key={guide.id} guide={guide} app={app} page={page} />)
  if (guides.state === 'failed') {
    const again = () => {
      runtime.queries.invalidate([`guides ${app.code}`])
      runtime.queries.invalidate(['public', `guides ${app.code}`])
    }
    return (
      <Notice kind="error" live="status" retryLabel={say('retry')} onRetry={again}>
        {say('guideFailed')}
      </Notice>
    )
  }
  return <Skeleton shape="card" count={2} />
}

function OneGuide({ guide, app, page }: Props & { guide: Guide }) {
  const { lang } = useUniv()
  const say = useSay(detailMessages)
  const steps = [...guide.guideStepList].sort((a, b) => a.stepNo - b.stepNo)
  return (
    <section className="detail-guide" lang={langOfText(guide.title, lang)}>
      <h3>{guide.title}</h3>
      <ol>
        {steps.map((step) => {
          const current = step.guideStepAppList.some((one) => one.appCode === app.code)
          return (
            <li key={step.listId} aria-current={current ? 'step' : undefined}>
              <h4>{step.stepTitle}</h4>
              {step.context && <RichText source={step.context} />}
              {step.guideStepAppList.length > 0 && (
                <ul className="ui-row" aria-label={say('stepItems')}>
                  {step.guideStepAppList.map((one) => (
                    <li key={one.listAppId || one.appId}>
                      {one.appCode === app.code ? (
                        <span className="detail-here">{say('thisItem')}</span>
                      ) : (
                        <StepItem item={one} page={page} />
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Another item of a step: in a dialog it takes this one's place, on a page it is the next page. */
function StepItem({ item, page }: { item: GuideStepApp; page: boolean }) {
  const { lang } = useUniv()
  const known = useStore(useOne(createApps).$byId).get(item.appId)
  const signedIn = useSession().state === 'signed-in'
  const showDetail = useDetail()
  const name = known ? nameOf(known, lang) : item.appName
  if (!page)
    return (
      <button type="button" className="ui-button" data-size="sm" onClick={() => showDetail(item.appId)}>
        {name}
      </button>
    )
  return (
    <PortalLink
      className="ui-button"
      data-size="sm"
      to={signedIn ? 'detail' : 'appdetail'}
      query={{ id: item.appId }}
    >
      {name}
    </PortalLink>
  )
}
