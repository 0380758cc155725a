import type { ListName } from '../../../domain/task-lists.ts'
import { useTranslation, useStore } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, type EmptyKind } from '../../../ui/empty-state.tsx'
import { isFiltered } from '../lists/list-config.ts'
import type { ProcessCenter } from '../lists/process-center.ts'
import { listTexts } from '../lists/translations.ts'

const DRAWINGS: Record<ListName, EmptyKind> = {
  todo: 'no-tasks',
  entrust: 'no-delegations',
  doing: 'no-history',
  meApply: 'no-applications',
  done: 'no-history',
  flow_cc: 'no-copies',
  manage: 'no-applications',
}

/** Empty state: explains why the list is empty and offers the next step. */
export default function EmptyList({ model, list }: { model: ProcessCenter; list: ListName }) {
  const t = useTranslation(listTexts)
  if (isFiltered(useStore(model.$state)))
    return (
      <EmptyState kind="nothing-found" title={t('empty.found')} text={t('empty.foundText')}>
        <Button onClick={() => model.clearFilters()}>{t('empty.clear')}</Button>
      </EmptyState>
    )
  return (
    <EmptyState kind={DRAWINGS[list]} title={t(`empty.${list}`)} text={t(`empty.${list}Text`)}>
      {list === 'todo' ? (
        <span className="ui-seal" data-stamped aria-hidden="true" />
      ) : (
        <Button onClick={() => model.showList('apps')}>{t('empty.start')}</Button>
      )}
    </EmptyState>
  )
}
