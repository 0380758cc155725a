import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import { Fragment } from 'react'
import type { AppDetail } from '../../../contract/core/app-detail.ts'
import type { Guide, GuideStep, GuideStepApp } from '../../../contract/core/guides.ts'
import { localizedAppName } from '../../../domain/app-view-model.ts'
import { createApps, refetchVariants } from '../../../domain/apps.ts'
import { createGuides, guidesQueryKey, guideTitle } from '../../../domain/guides.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { ChevronRight } from '../../../ui/extended-icons.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useItemRoute, useOpenDetail } from '../detail-context.ts'
import { GuidesNeedSignIn, useGuidesNeedSignIn } from '../guide/guides-need-sign-in.tsx'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { detailTexts } from './translations.ts'
import { RichText } from '../parts/rich-text.tsx'

interface Props {
  app: AppDetail
  page: boolean
}

/** The guides that contain this item as a step, with that step marked (§3 Guide). */
export function GuidesTab({ app, page }: Props) {
  const { runtime } = useUniv()
  const guides = useStore(useService(createGuides).forAppCodes([app.code]))
  const needSignIn = useGuidesNeedSignIn()
  const t = useTranslation(detailTexts)
  if (needSignIn) return <GuidesNeedSignIn />
  if (guides.data?.length === 0) return <p className="detail-empty ui-muted">{t('guideNone')}</p>
  if (guides.data)
    return (
      <Fragment>
        {guides.data.map((guide, i) => (
          <GuideSection key={guide.id} guide={guide} app={app} page={page} first={i === 0} />
        ))}
        <p>
          <PortalLink className="ui-button" data-size="sm" to="appdetail" query={{ id: app.id }}>
            {t('wholeGuide')}
          </PortalLink>
        </p>
      </Fragment>
    )
  if (guides.state === 'failed') {
    const retry = () => refetchVariants(runtime, guidesQueryKey([app.code]))
    return <LoadFailed onRetry={retry}>{t('guidesFailed')}</LoadFailed>
  }
  return <Skeleton shape="card" count={2} />
}

function GuideSection({ guide, app, page, first }: Props & { guide: Guide; first: boolean }) {
  const { lang } = useUniv()
  const t = useTranslation(detailTexts)
  const steps = guide.guideStepList
  const isCurrentStep = (step: GuideStep) =>
    step.guideStepAppList.some((stepApp) => stepApp.appCode === app.code)
  const localized = (english: string, text: string) => (lang === 'en' && english) || text
  const title = guideTitle(guide, lang)
  const stepNumbers = steps.flatMap((step, i) => (isCurrentStep(step) ? [i + 1] : []))
  return (
    <details className="detail-guide" open={first}>
      <summary>
        <ChevronRight />
        <Heading>
          <span lang={langOfText(title, lang)}>{title}</span>
        </Heading>
        <span className="ui-muted">{t('place', { at: stepNumbers.join(', '), n: steps.length })}</span>
      </summary>
      <ol>
        {steps.map((step) => {
          const current = isCurrentStep(step)
          const name = localized(step.stepTitleEn, step.stepTitle)
          const context = localized(step.contextEn, step.context)
          return (
            <li key={step.listId} aria-current={current ? 'step' : undefined}>
              <Heading sub className="detail-subheading">
                <span lang={langOfText(name, lang)}>{name}</span>
              </Heading>
              {context && <RichText source={context} />}
              {step.guideStepAppList.length > 0 && (
                <ul className="ui-row" aria-label={t('stepItems')}>
                  {step.guideStepAppList.map((stepApp) => (
                    <li key={stepApp.listAppId || stepApp.appId}>
                      {stepApp.appCode === app.code ? (
                        <span className="detail-current-item">{t('here')}</span>
                      ) : (
                        <StepItemLink item={stepApp} page={page} />
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

/** Another item of a step: opens in place of the dialog's item, or links to its own page. */
function StepItemLink({ item, page }: { item: GuideStepApp; page: boolean }) {
  const { lang } = useUniv()
  const known = useStore(useService(createApps).$byId).get(item.appId)
  const itemRoute = useItemRoute()
  const openDetail = useOpenDetail()
  const name = known ? localizedAppName(known, lang) : item.appName
  if (!page)
    return (
      <button type="button" className="ui-button" data-size="sm" onClick={() => openDetail(item.appId)}>
        {name}
      </button>
    )
  return (
    <PortalLink className="ui-button" data-size="sm" to={itemRoute} query={{ id: item.appId }}>
      {name}
    </PortalLink>
  )
}
