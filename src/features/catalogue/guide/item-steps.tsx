import { useContext } from 'react'
import type { AppDetail } from '../../../contract/core/app-detail.ts'
import { refetchVariants } from '../../../domain/apps.ts'
import { createGuides, guidesQueryKey } from '../../../domain/guides.ts'
import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { ChevronRight } from '../../../ui/extended-icons.tsx'
import { HeadingLevelContext } from '../../../ui/heading.tsx'
import { useIsPrinting } from '../../../ui/print.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GuideHeader } from './guide-header.tsx'
import sheet from './guide.css'
import { GuidesNeedSignIn, useGuidesNeedSignIn } from './guides-need-sign-in.tsx'
import { Steps } from './steps.tsx'
import { guideTexts } from './translations.ts'

const styleRef = adoptStyles(sheet)

/** The guides that contain the item, with its step marked; the first is open. */
export function ItemSteps({ app }: { app: AppDetail }) {
  const { runtime } = useUniv()
  const guides = useStore(useService(createGuides).forAppCodes([app.code]))
  const needSignIn = useGuidesNeedSignIn()
  const isPrinting = useIsPrinting()
  const t = useTranslation(guideTexts)
  const level = useContext(HeadingLevelContext)
  if (needSignIn) return <GuidesNeedSignIn />
  if (guides.data?.length === 0) return <p className="ui-muted">{t('forItem')}</p>
  if (guides.data)
    return guides.data.map((guide, i) => (
      <details key={guide.id} className="guide-section" open={i === 0 || isPrinting} ref={styleRef}>
        <summary>
          <ChevronRight />
          <GuideHeader guide={guide} level={level} />
        </summary>
        <Steps guide={guide} code={app.code} />
      </details>
    ))
  if (guides.state === 'failed') {
    const retry = () => refetchVariants(runtime, guidesQueryKey([app.code]))
    return <LoadFailed onRetry={retry}>{t('guidesFailed')}</LoadFailed>
  }
  return (
    <div className="detail-loading-steps">
      <Skeleton shape="card" count={3} />
    </div>
  )
}
