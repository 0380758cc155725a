import { useState } from 'react'
import type { AppDetail } from '../../../contract/app-detail.ts'
import { createGuides } from '../../../domain/guides.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Guides } from './guides.tsx'
import { Head } from './head.tsx'
import { LevelContext } from './heading.tsx'
import { detailMessages } from './messages.ts'
import { openWindow } from './open-window.ts'
import { Overview } from './overview.tsx'
import { ReviewsTab } from './reviews-tab.tsx'

export type DetailTab = 'overview' | 'guide' | 'reviews'

/** One item with all that is known of it (C23 to C26, C33, C34). */
export function Item({
  app,
  page,
  tab = 'overview',
}: {
  app: AppDetail
  page: boolean
  tab?: DetailTab | undefined
}) {
  const [shown, setShown] = useState<string>(tab)
  const [draft, setDraft] = useState<{ rate: number; text: string } | null>(null)
  const guides = useStore(useOne(createGuides).of([app.code]))
  const say = useSay(detailMessages)
  const n = guides.data?.length ?? 0
  return (
    <LevelContext value={page ? 2 : 3}>
      <Head app={app} page={page} />
      <Warnings app={app} />
      <Tabs
        label={say('tabs')}
        value={shown}
        onChoose={setShown}
        tabs={[
          { id: 'overview', text: say('overview'), content: <Overview app={app} /> },
          {
            id: 'guide',
            text: (
              <>
                {say('guide')} {n > 0 && <span className="ui-count">{n}</span>}
              </>
            ),
            content: <Guides app={app} page={page} />,
          },
          {
            id: 'reviews',
            text: say('reviews'),
            // what is typed outlives a look at another tab
            content: <ReviewsTab app={app} draft={draft} onDraft={setDraft} />,
          },
        ]}
      />
    </LevelContext>
  )
}

/** What stands in the way of handling it now (C34). */
function Warnings({ app }: { app: AppDetail }) {
  const { runtime, lang } = useUniv()
  const say = useSay(detailMessages)
  const when = openWindow(app.facts, runtime.platform.now())
  const at = 'at' in when ? new Intl.DateTimeFormat(lang, { dateStyle: 'long' }).format(when.at) : ''
  const days =
    'days' in when
      ? new Intl.NumberFormat(lang, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(when.days)
      : ''
  return (
    <>
      {app.facts?.maintenance && <Notice kind="warning">{app.facts.maintenance}</Notice>}
      {when.state === 'before' && <Notice kind="info">{say('before', { days, at })}</Notice>}
      {when.state === 'open' && (
        <Notice kind={when.days > 7 ? 'info' : 'warning'}>
          {say(when.days > 1 ? 'openUntil' : 'lastDay', { days, at })}
        </Notice>
      )}
      {when.state === 'after' && <Notice kind="warning">{say('after', { at })}</Notice>}
      {!app.userFiltersMatched && <Notice kind="warning">{say('unmatched')}</Notice>}
    </>
  )
}
