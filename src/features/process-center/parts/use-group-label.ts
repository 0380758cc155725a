import type { Task } from '../../../contract/core/tasks.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { actionGroups } from '../common-actions.ts'
import { centerTexts } from '../translations.ts'
import { partsTexts } from './translations.ts'

/** Names each group of a bulk action as it is: "Approve 25, Seal 5". One label for all would hide what is sealed. */
export function useGroupLabel(): (tasks: readonly Task[], code: string) => string {
  const t = useTranslation(partsTexts)
  const tCenter = useTranslation(centerTexts)
  return (tasks, code) =>
    actionGroups(tasks, code)
      .map(({ name, count }) => t('bulkGroup', { action: name, n: count }))
      .join(tCenter('separator'))
}
