import type { Task } from '../../../contract/core/tasks.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { MessageCircle, Pencil } from '../../../ui/extended-icons.tsx'
import { ArrowRight } from '../../../ui/home-icons.tsx'
import type { MenuItem } from '../../../ui/menu-list.tsx'
import { useOpenDialog } from '../parts/dialog-context.ts'
import { partsTexts } from '../parts/translations.ts'

/** How many actions of a task are buttons below its application; the rest are in the menu. */
export const MAX_ACTION_BUTTONS = 3

const ICONS = { transfer: ArrowRight, sign: Pencil, ask: MessageCircle }

/** Menu entries of what the server allows with a task besides deciding: none without the additions. */
export function useTaskMenu(inInbox = false): (task: Task) => MenuItem[] {
  const t = useTranslation(partsTexts)
  const openDialog = useOpenDialog()
  return (task) =>
    (['transfer', 'sign', 'ask'] as const)
      .filter((ability) => task.abilities.includes(ability))
      .map((ability) => ({
        id: ability,
        text: t(`menu.${ability}`),
        icon: ICONS[ability],
        onSelect: () => {
          if (ability !== 'ask') return openDialog({ kind: 'reassign', task, way: ability, inInbox })
          if (task.process) openDialog({ kind: 'ask', process: task.process })
        },
      }))
}
