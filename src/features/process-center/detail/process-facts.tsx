import type { Content } from '../../../ui/content.ts'
import type { Process } from '../../../contract/core/processes.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Rating } from '../../../ui/rating.tsx'
import { isFinished } from './process-details.ts'
import { Deadline, Timestamp } from './timestamp.tsx'
import { processTexts } from './translations.ts'

/** Applicant, item, times and rating of a process. */
export function ProcessFacts({ process }: { process: Process }) {
  const t = useTranslation(processTexts)
  return (
    <section className="ui-card process-card" aria-label={t('facts')}>
      <h3>{t('facts')}</h3>
      <dl className="process-facts">
        <Fact name={t('owner')}>{process.owner?.name || process.owner?.account}</Fact>
        <Fact name={t('item')}>{process.app?.name}</Fact>
        <Fact name={t('system')}>{process.system?.name || process.app?.system}</Fact>
        <Fact name={t('created')}>{process.create > 0 && <Timestamp time={process.create} />}</Fact>
        <Fact name={t('updated')}>{process.update > 0 && <Timestamp time={process.update} />}</Fact>
        <Fact name={t('deadline')}>
          {process.expireTime > 0 && !isFinished(process) && <Deadline time={process.expireTime} />}
        </Fact>
        <Fact name={t('rated')}>
          {process.rating > 0 && (
            <span className="process-rated">
              <Rating value={process.rating} label={t('stars', { n: process.rating })} />
              {process.review && <bdi>{process.review}</bdi>}
            </span>
          )}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: Content }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{typeof children === 'string' ? <bdi>{children}</bdi> : children}</dd>
    </div>
  )
}
