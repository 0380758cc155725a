import type { Process } from '../../../contract/core/processes.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { QuestionTag } from '../parts/question-tag.tsx'
import { RelativeTime } from '../parts/relative-time.tsx'
import { StatusBadge } from '../parts/row-step.tsx'
import { toRowViewModel } from '../row-view-model.ts'
import { TodayCard } from './today-card.tsx'
import { todayTexts } from './translations.ts'

/** The latest changes of my applications. */
export function NewsList({ news, now }: { news: readonly Process[]; now: number }) {
  const t = useTranslation(todayTexts)
  return (
    <TodayCard title={t('news')} list="meApply" linkText={t('all')} emptyText={t('noNews')}>
      {news.map((process) => (
        <NewsRow key={process.id} process={process} now={now} />
      ))}
    </TodayCard>
  )
}

function NewsRow({ process, now }: { process: Process; now: number }) {
  const { name, step, updated, status, question } = toRowViewModel({
    kind: 'process',
    id: process.id,
    process,
  })
  return (
    <li>
      <PortalLink className="today-news" to="meApply" query={{ process: process.id }}>
        <bdi className="today-name">{name}</bdi>
        <span className="today-step">{status === 'doing' && <bdi>{step}</bdi>}</span>
        {question === 'asked' ? (
          <QuestionTag question={question} isApplicant />
        ) : (
          <StatusBadge status={status} />
        )}
        <RelativeTime time={updated} now={now} />
      </PortalLink>
    </li>
  )
}
