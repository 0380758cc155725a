import type { Task } from '../../../contract/core/tasks.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { actionGroups } from '../common-actions.ts'
import { centerTexts } from '../translations.ts'
import { partsTexts } from './translations.ts'

/** Labels a bulk action by group, "Approve 25, Seal 5": a single label would hide that some tasks are sealed. */
export function useGroupLabel(): (tasks: readonly Task[], code: string) => string {
  const t = useTranslation(partsTexts)
  const tCenter = useTranslation(centerTexts)
  return (tasks, code) =>
    actionGroups(tasks, code)
      .map(({ name, count }) => t('bulkGroup', { action: name, n: count }))
      .join(tCenter('separator'))
}
