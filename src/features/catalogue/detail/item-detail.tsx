import { useState } from 'react'
import type { AppDetail } from '../../../contract/core/app-detail.ts'
import { createGuides } from '../../../domain/guides.ts'
import {
  useService,
  useTranslation,
  useSession,
  useStore,
  useUniv,
} from '../../../element/hooks/view-hooks.ts'
import { TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { GuidesTab } from './guides-tab.tsx'
import { HeadingLevelContext } from '../../../ui/heading.tsx'
import { ItemHeader } from './item-header.tsx'
import { ItemLoader } from './item-loader.tsx'
import { MyProcessesTab } from './my-processes-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { ReviewsTab } from './reviews-tab.tsx'
import { detailTexts } from './translations.ts'
import { Warnings } from './warnings.tsx'

/** An item as a page. */
export default function ItemPage({ appId }: { appId: string }) {
  return <ItemDetail key={appId} id={appId} page />
}

interface ItemDetailProps {
  id: string
  /** Renders a level 1 heading; otherwise the dialog's title names the item. */
  page?: boolean
}

/** One item in full. */
export function ItemDetail({ id, page = false }: ItemDetailProps) {
  const { runtime } = useUniv()
  return (
    <ItemLoader id={id} page={page}>
      {(app) => (
        <HeadingLevelContext value={page ? 2 : 3}>
          <ItemHeader app={app} page={page} />
          <Warnings app={app} />
          {/* a `source` list has neither guides nor reviews */}
          {runtime.source ? <OverviewTab app={app} /> : <ItemTabs app={app} page={page} />}
        </HeadingLevelContext>
      )}
    </ItemLoader>
  )
}

/** An item's overview, guides, reviews and processes. */
function ItemTabs({ app, page }: { app: AppDetail; page: boolean }) {
  const [activeTab, setActiveTab] = useState('overview')
  const guideCount = useStore(useService(createGuides).forAppCodes([app.code])).data?.length
  const t = useTranslation(detailTexts)
  const signedIn = useSession().state === 'signed-in'
  const tabs = [
    { id: 'overview', text: t('overview'), content: <OverviewTab app={app} /> },
    {
      id: 'guide',
      text: t('guide'),
      ...(guideCount && { count: guideCount }),
      content: <GuidesTab app={app} page={page} />,
    },
    ...(signedIn ? [{ id: 'mine', text: t('processes'), content: <MyProcessesTab app={app} /> }] : []),
    {
      id: 'reviews',
      text: t('reviews'),
      content: <ReviewsTab app={app} />,
    },
  ]
  return (
    <Tabs value={activeTab}>
      <TabList label={t('tabs')} options={tabs} onSelect={setActiveTab} />
      <TabPanel value={activeTab}>{tabs.find(({ id }) => id === activeTab)?.content}</TabPanel>
    </Tabs>
  )
}
