import type { Row } from '../../../domain/task-lists.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Bell, Calendar, Copy, Ellipsis, FileText, Trash, Undo } from '../../../ui/extended-icons.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import type { MenuItem } from '../../../ui/menu-list.tsx'
import { useTaskMenu } from '../decide/use-task-menu.ts'
import { createDecisions, isDecided } from '../decide/decisions.ts'
import { centerTexts } from '../translations.ts'
import { useOpenDialog } from './dialog-context.ts'
import { downloadTaskCalendar } from './ics.ts'
import { useCopyText } from './serial-number.tsx'
import { partsTexts } from './translations.ts'
import { useSaveAdvice } from './use-save-advice.ts'
import { visibleActionCount, type RowDensity } from './row-density.ts'

/** What the server may allow with a process, in this order. */
export const PROCESS_ACTIONS = [
  ['urge', Bell],
  ['withdraw', Undo],
  ['delete', Trash],
] as const

interface RowMenuProps {
  row: Row
  name: string
  /** Serial number; '' for none. */
  entry: string
  density: RowDensity
  /** Undefined if the row has a details button. */
  onDetails: (() => void) | undefined
}

/** Overflow menu with the remaining actions of a row. */
export default function RowMenu({ row, name, entry, density, onDetails }: RowMenuProps) {
  const { runtime } = useUniv()
  const t = useTranslation(partsTexts)
  const tCenter = useTranslation(centerTexts)
  const openDialog = useOpenDialog()
  const decisions = useStore(useService(createDecisions).$decisions)
  const taskMenu = useTaskMenu()
  const copy = useCopyText()
  const advise = useSaveAdvice()
  const items: MenuItem[] = []
  if (row.kind === 'task') {
    const { task } = row
    const isOpen = !isDecided(decisions, task.id)
    for (const action of isOpen ? task.actions.slice(visibleActionCount(density)) : [])
      items.push({
        id: action.id,
        text: action.name,
        onSelect: () => openDialog({ kind: 'act', task, action }),
      })
    if (isOpen) items.push(...taskMenu(task))
    if (task.expireTime > 0)
      items.push({
        id: 'calendar',
        text: t('menu.calendar'),
        icon: Calendar,
        hasDivider: items.length > 0,
        onSelect: advise ?? (() => downloadTaskCalendar(runtime, task)),
      })
  } else
    for (const [ability, icon] of PROCESS_ACTIONS)
      if (row.process.abilities.includes(ability))
        items.push({
          id: ability,
          text: t(`menu.${ability}`),
          icon,
          onSelect: () => openDialog({ kind: ability, process: row.process }),
        })
  if (onDetails) items.push({ id: 'details', text: tCenter('details'), icon: FileText, onSelect: onDetails })
  if (density === 'narrow' && entry)
    items.push({ id: 'copy', text: t('menu.copy', { entry }), icon: Copy, onSelect: () => copy(entry) })
  if (items.length === 0) return null
  return <MenuButton label={tCenter('moreOf', { name })} icon={Ellipsis} items={items} />
}
