import { Fragment, useState } from 'react'
import type { AppDetail } from '../../../contract/core/app-detail.ts'
import { createGuides } from '../../../domain/guides.ts'
import {
  useService,
  useTranslation,
  useSession,
  useStore,
  useUniv,
} from '../../../element/hooks/view-hooks.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { GuidesTab } from './guides-tab.tsx'
import { ItemHeader } from './item-header.tsx'
import { HeadingLevelContext } from './heading.tsx'
import { detailTexts } from './translations.ts'
import { OverviewTab } from './overview-tab.tsx'
import { ReviewsTab } from './reviews-tab.tsx'
import { MyProcessesTab } from './my-processes-tab.tsx'
import { Warnings } from './warnings.tsx'

export type DetailTab = 'overview' | 'guide' | 'mine' | 'reviews'

/** An item's overview, guides, reviews and processes. */
export function ItemContent({
  app,
  page,
  tab = 'overview',
}: {
  app: AppDetail
  page: boolean
  tab?: DetailTab | undefined
}) {
  const { runtime } = useUniv()
  const [activeTab, setActiveTab] = useState<string>(tab)
  const [draft, setDraft] = useState<{ rate: number; text: string } | null>(null)
  const guides = useStore(useService(createGuides).forAppCodes([app.code]))
  const t = useTranslation(detailTexts)
  const signedIn = useSession().state === 'signed-in'
  const guideCount = guides.data?.length ?? 0
  // a `source` list has neither guides nor reviews
  if (runtime.source)
    return (
      <HeadingLevelContext value={page ? 2 : 3}>
        <ItemHeader app={app} page={page} />
        <Warnings app={app} />
        <OverviewTab app={app} />
      </HeadingLevelContext>
    )
  return (
    <HeadingLevelContext value={page ? 2 : 3}>
      <ItemHeader app={app} page={page} />
      <Warnings app={app} />
      <Tabs
        label={t('tabs')}
        value={activeTab}
        onSelect={setActiveTab}
        tabs={[
          { id: 'overview', text: t('overview'), content: <OverviewTab app={app} /> },
          {
            id: 'guide',
            text: (
              <Fragment>
                <span>{`${t('guide')} `}</span>
                {guideCount > 0 && <span className="ui-count">{guideCount}</span>}
              </Fragment>
            ),
            content: <GuidesTab app={app} page={page} />,
          },
          ...(signedIn ? [{ id: 'mine', text: t('processes'), content: <MyProcessesTab app={app} /> }] : []),
          {
            id: 'reviews',
            text: t('reviews'),
            // this component holds the draft, so that it survives a change of tab
            content: <ReviewsTab app={app} draft={draft} onDraft={setDraft} />,
          },
        ]}
      />
    </HeadingLevelContext>
  )
}
