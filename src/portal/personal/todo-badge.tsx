import { createTaskCounts } from '../../domain/task-counts.ts'
import { useService, useTranslation, useStore } from '../../element/hooks/view-hooks.ts'
import { personalTexts } from './translations.ts'

/** The number of pending tasks, on the personal centre's navigation entry. */
export default function TodoBadge() {
  const t = useTranslation(personalTexts)
  const count = useStore(useService(createTaskCounts).$count('todo')) ?? 0
  if (count === 0) return null
  return (
    <span className="portal-badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{t('waiting', { n: count })}</span>
    </span>
  )
}
