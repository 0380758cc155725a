import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import { Fragment } from 'react'
import { refetchVariants } from '../../../domain/apps.ts'
import type { AppDetail } from '../../../contract/core/app-detail.ts'
import { createGuides, guidesQueryKey } from '../../../domain/guides.ts'
import {
  useService,
  useTranslation,
  useSession,
  useStore,
  useUniv,
} from '../../../element/hooks/view-hooks.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Facts } from '../detail/facts.tsx'
import { Materials, Requirements } from '../detail/requirements.tsx'
import { ItemHeader } from '../detail/item-header.tsx'
import { Heading, HeadingLevelContext } from '../../../ui/heading.tsx'
import { ItemLoader } from '../detail/item-loader.tsx'
import { Warnings } from '../detail/warnings.tsx'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { GuideHeader } from './guide-header.tsx'
import { GuidesNeedSignIn, useGuidesNeedSignIn } from './guides-need-sign-in.tsx'
import { guideTexts } from './translations.ts'
import { Steps } from './steps.tsx'
import { GuideLinks } from './guide-links.tsx'

/** The service guide of an item (§2): its facts and the guides that contain it. */
export function ItemGuide({ id }: { id: string }) {
  return (
    <ItemLoader id={id} page>
      {(app) => <ItemGuideContent app={app} />}
    </ItemLoader>
  )
}

export function ItemGuideContent({ app }: { app: AppDetail }) {
  const { lang } = useUniv()
  const signedIn = useSession().state === 'signed-in'
  const guides = useStore(useService(createGuides).forAppCodes([app.code])).data
  const needSignIn = useGuidesNeedSignIn()
  const t = useTranslation(guideTexts)
  const description = (lang === 'en' && app.descriptionEn) || app.description
  const hasNoGuide = !needSignIn && guides?.length === 0
  return (
    <HeadingLevelContext value={2}>
      <ItemHeader app={app} page />
      <Warnings app={app} />
      <div className="guide-columns">
        <div className="guide-main ui-stack">
          {description && <p lang={langOfText(description, lang)}>{description}</p>}
          {needSignIn ? (
            <GuidesNeedSignIn />
          ) : hasNoGuide ? (
            <Fragment>
              <Requirements app={app} />
              <p className="ui-muted">{t('forItem')}</p>
            </Fragment>
          ) : (
            <ItemGuideList app={app} />
          )}
        </div>
        <aside className="guide-facts ui-stack" aria-label={t('facts')}>
          <Heading>{t('facts')}</Heading>
          <Facts app={app} />
          {!hasNoGuide && <Materials app={app} />}
          {signedIn && (
            <PortalLink className="ui-button" data-size="sm" to="detail" query={{ id: app.id }}>
              {t('more')}
            </PortalLink>
          )}
        </aside>
        <GuideLinks telephone={app.telephone} />
      </div>
    </HeadingLevelContext>
  )
}

/** The guides that contain the item. */
function ItemGuideList({ app }: { app: AppDetail }) {
  const { runtime } = useUniv()
  const guides = useStore(useService(createGuides).forAppCodes([app.code]))
  const t = useTranslation(guideTexts)
  if (guides.data)
    return guides.data.map((guide) => (
      <section key={guide.id} className="guide-section ui-stack">
        <GuideHeader guide={guide} level={2} />
        <Steps guide={guide} code={app.code} />
      </section>
    ))
  if (guides.state !== 'failed') return <Skeleton shape="card" count={3} />
  const retry = () => refetchVariants(runtime, guidesQueryKey([app.code]))
  return <LoadFailed onRetry={retry}>{t('guidesFailed')}</LoadFailed>
}
