import type { Process } from '../../../contract/core/processes.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { ChevronRight } from '../../../ui/extended-icons.tsx'
import { QuestionTag } from '../parts/question-tag.tsx'
import { RelativeTime } from '../parts/relative-time.tsx'
import { StatusBadge } from '../parts/row-step.tsx'
import { toRowViewModel } from '../row-view-model.ts'
import { todayTexts } from './translations.ts'

/** The latest changes of my applications. */
export function NewsList({ news, now }: { news: readonly Process[]; now: number }) {
  const t = useTranslation(todayTexts)
  return (
    <section className="today-card" aria-labelledby="today-news">
      <header>
        <h3 id="today-news">{t('news')}</h3>
        <PortalLink to="meApply" className="today-show-all">
          <span>{`${t('all')} `}</span>
          <ChevronRight />
        </PortalLink>
      </header>
      {news.length === 0 ? (
        <p className="ui-muted">{t('noNews')}</p>
      ) : (
        <ul>
          {news.map((process) => (
            <NewsRow key={process.id} process={process} now={now} />
          ))}
        </ul>
      )}
    </section>
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
