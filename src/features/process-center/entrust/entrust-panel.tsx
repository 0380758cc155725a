import { serverNow } from '../../../runtime/time/server-clock.ts'
import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import { useState } from 'react'
import { findPeople } from '../../../contract/additions/delegation-form.ts'
import type { Entrustment } from '../../../contract/core/entrust.ts'
import type { QueryState } from '../../../runtime/wire/query.ts'
import { useCapabilityProbe } from '../../../element/hooks/use-capability.ts'
import {
  useService,
  useSession,
  useTranslation,
  useStore,
  useUniv,
} from '../../../element/hooks/view-hooks.ts'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { Trash } from '../../../ui/extended-icons.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tile } from '../../../ui/tile.tsx'
import sheet from './entrust.css'
import { createEntrustments } from './entrustments.ts'
import { EntrustForm } from './entrust-form.tsx'
import { userIdOf } from '../../../runtime/session/user-change.ts'
import { entrustTexts } from './translations.ts'
import EndEntrustmentDialog from './end-entrustment-dialog.tsx'

const styleRef = adoptStyles(sheet)

/** My delegations to others, and theirs to me. */
export default function EntrustPanel() {
  const entrustments = useService(createEntrustments)
  const entrustees = useStore(entrustments.$entrustees)
  const entrusters = useStore(entrustments.$entrusters)
  const t = useTranslation(entrustTexts)
  // probes the people search with the user's own id, which discloses nothing
  const keyword = userIdOf(useSession())
  const form = useCapabilityProbe('delegation-form', {
    operation: findPeople,
    input: { query: { keyword } },
  })
  const [ending, setEnding] = useState<Entrustment | null>(null)
  return (
    <section className="entrust ui-stack" ref={styleRef} aria-label={t('title')}>
      <p className="ui-muted">{t('intro')}</p>
      {form.isPending ? (
        // the form stands above the lists on a phone, and would move them
        <div aria-busy="true">
          <Skeleton shape="card" count={3} />
        </div>
      ) : (
        <div className="entrust-columns ui-stack">
          {form.present && <EntrustForm />}
          <div className="ui-stack">
            <EntrustmentList
              title={t('mine')}
              emptyText={t('mineNone')}
              list={entrustees}
              onRemove={setEnding}
            />
            {/* after the list above, whose height is unknown, so that it does not move */}
            {(entrustees.data || entrustees.state !== 'loading') && (
              <EntrustmentList
                title={t('others')}
                emptyText={t('othersNone')}
                hint={entrusters.data?.some(({ active }) => active) ? t('othersHint') : ''}
                list={entrusters}
              />
            )}
          </div>
        </div>
      )}
      {ending && <EndEntrustmentDialog entrustments={[ending]} onClose={() => setEnding(null)} />}
    </section>
  )
}

interface EntrustmentListProps {
  title: string
  emptyText: string
  hint?: string
  list: QueryState<Entrustment[]>
  onRemove?(entrustment: Entrustment): void
}

function EntrustmentList({ title, emptyText, hint, list, onRemove }: EntrustmentListProps) {
  const { runtime } = useUniv()
  const t = useTranslation(entrustTexts)
  return (
    <section className="ui-stack entrust-list" aria-busy={list.state === 'loading' && !list.data}>
      <h3>{title}</h3>
      {list.state === 'failed' && (
        <LoadFailed onRetry={() => runtime.queries.invalidate(['entrust'])}>{t('failed')}</LoadFailed>
      )}
      {list.data ? (
        list.data.length > 0 ? (
          <ul>
            {list.data.map((entrustment) => (
              <EntrustRow key={entrustment.id} entrustment={entrustment} onRemove={onRemove} />
            ))}
          </ul>
        ) : (
          <p className="ui-muted">{emptyText}</p>
        )
      ) : (
        list.state === 'loading' && <Skeleton count={2} />
      )}
      {hint && <p className="ui-muted">{hint}</p>}
    </section>
  )
}

/** One delegation: person, period, items and whether it is active. */
function EntrustRow({
  entrustment,
  onRemove,
}: {
  entrustment: Entrustment
  onRemove?: ((entrustment: Entrustment) => void) | undefined
}) {
  const { runtime } = useUniv()
  const format = useTimeFormat()
  const t = useTranslation(entrustTexts)
  const { user, from, to, scope, existing, active } = entrustment
  const name = user.name || user.account
  const state = active ? 'active' : from > serverNow(runtime) ? 'coming' : 'ended'
  return (
    <li className="entrust-row" data-state={state}>
      <Tile person name={name} />
      <div className="entrust-person">
        <p className="ui-row">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span className="ui-tag" data-status={state}>
            {t(`state.${state}`)}
          </span>
        </p>
        <p className="ui-muted ui-row">
          {(from > 0 || to > 0) && (
            <span>
              {t(to ? 'period' : 'periodOpen', { from: format.day(from) || '…', to: format.day(to - 1) })}
            </span>
          )}
          <span>{scope ? <bdi>{scope}</bdi> : t('allItems')}</span>
          {existing && <span>{t('withExisting')}</span>}
        </p>
      </div>
      {onRemove && (
        <IconButton icon={Trash} label={t('remove', { name })} onClick={() => onRemove(entrustment)} />
      )}
    </li>
  )
}
