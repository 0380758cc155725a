import type { AppDetail } from '../../../contract/app-detail.ts'
import type { Guide, GuideStep, GuideStepApp } from '../../../contract/guides.ts'
import { nameOf } from '../../../domain/app-card.ts'
import { createApps } from '../../../domain/apps.ts'
import { createGuides, guidesKey } from '../../../domain/guides.ts'
import { useOne, useSay, useSession, useStore, useUniv } from '../../../element/univ.ts'
import { ChevronRight } from '../../../ui/icons-more.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDetail } from '../detail-context.ts'
import { PortalLink } from '../home/portal-link.tsx'
import { Heading } from './heading.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { detailMessages } from './messages.ts'
import { RichText } from '../parts/rich-text.tsx'

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
    return (
      <>
        {guides.data.map((guide, i) => (
          <OneGuide key={guide.id} guide={guide} app={app} page={page} first={i === 0} />
        ))}
        <p>
          <PortalLink className="ui-button" data-size="sm" to="appdetail" query={{ id: app.id }}>
            {say('wholeGuide')}
          </PortalLink>
        </p>
      </>
    )
  if (guides.state === 'failed') {
    const again = () => {
      runtime.queries.invalidate([guidesKey([app.code])])
      runtime.queries.invalidate(['public', guidesKey([app.code])])
    }
    return (
      <Notice kind="error" live="status" retryLabel={say('retry')} onRetry={again}>
        {say('guideFailed')}
      </Notice>
    )
  }
  return <Skeleton shape="card" count={2} />
}

function OneGuide({ guide, app, page, first }: Props & { guide: Guide; first: boolean }) {
  const { lang } = useUniv()
  const say = useSay(detailMessages)
  const steps = [...guide.guideStepList].sort((a, b) => a.stepNo - b.stepNo)
  const isHere = (step: GuideStep) => step.guideStepAppList.some((one) => one.appCode === app.code)
  const inEnglish = (english: string, text: string) => (lang === 'en' && english) || text
  const title = inEnglish(guide.titleEn, guide.title)
  const places = steps.flatMap((step, i) => (isHere(step) ? [i + 1] : []))
  return (
    <details className="detail-guide" open={first}>
      <summary>
        <ChevronRight />
        <Heading>
          <span lang={langOfText(title, lang)}>{title}</span>
        </Heading>
        <span className="ui-muted">{say('place', { at: places.join(', '), n: steps.length })}</span>
      </summary>
      <ol>
        {steps.map((step) => {
          const current = isHere(step)
          const name = inEnglish(step.stepTitleEn, step.stepTitle)
          const context = inEnglish(step.contextEn, step.context)
          return (
            <li key={step.listId} aria-current={current ? 'step' : undefined}>
              <Heading sub>
                <span lang={langOfText(name, lang)}>{name}</span>
              </Heading>
              {context && <RichText source={context} />}
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
    </details>
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
