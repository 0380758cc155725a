import { useState } from 'react'
import type { AppDetail } from '../../../contract/app-detail.ts'
import { createGuides } from '../../../domain/guides.ts'
import { useOne, useSay, useSession, useStore } from '../../../element/univ.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { Guides } from './guides.tsx'
import { Head } from './head.tsx'
import { LevelContext } from './heading.tsx'
import { detailMessages } from './messages.ts'
import { Overview } from './overview.tsx'
import { ReviewsTab } from './reviews-tab.tsx'
import { MyProcesses } from './my-processes.tsx'
import { Warnings } from './warnings.tsx'

export type DetailTab = 'overview' | 'guide' | 'mine' | 'reviews'

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
  const signedIn = useSession().state === 'signed-in'
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
          ...(signedIn ? [{ id: 'mine', text: say('processes'), content: <MyProcesses app={app} /> }] : []),
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
