import type { Task, TaskAction } from '../../../contract/core/tasks.ts'
import type { Row } from '../../../domain/task-lists.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { partsTexts } from '../parts/translations.ts'
import { centerTexts } from '../translations.ts'

/** The actions that all selected tasks share (by code), in the order and with the names of the first task. */
export function commonActions(rows: readonly Row[]): TaskAction[] {
  const actionLists = rows.map((row) => (row.kind === 'task' ? row.task.actions : []))
  const [first = [], ...others] = actionLists
  return first
    .filter(({ code }) => others.every((actions) => actions.some((a) => a.code === code)))
    .map((action) => ({
      ...action,
      needsRemark: actionLists.some((actions) =>
        actions.some((a) => a.code === action.code && a.needsRemark),
      ),
    }))
}

/** Counts the tasks of a bulk action by the name the action has in them: "Approve" 25, "Seal" 5. */
export function actionGroups(tasks: readonly Task[], code: string): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { actions } of tasks) {
    const action = actions.find((action) => action.code === code)
    if (action) counts.set(action.name, (counts.get(action.name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count }))
}

/** Labels a bulk action by group, "Approve 25, Seal 5": a single label would hide that some tasks are sealed. */
export function useGroupLabel(): (tasks: readonly Task[], code: string) => string {
  const t = useTranslation(partsTexts)
  const tCenter = useTranslation(centerTexts)
  return (tasks, code) =>
    actionGroups(tasks, code)
      .map(({ name, count }) => t('bulkGroup', { action: name, n: count }))
      .join(tCenter('separator'))
}
