import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Copy, FileText } from '../../../ui/extended-icons.tsx'
import { ActionBar } from '../act/action-bar.tsx'
import { taskActions } from '../act/task-actions.ts'
import { actTexts } from '../act/translations.ts'
import { useActions, type Action } from '../act/use-actions.ts'
import { useCopyText } from '../facts/serial-number.tsx'
import type { RowDensity } from './row-density.ts'

interface RowActionsProps {
  row: Row
  list: ListName
  name: string
  /** Serial number; '' for none. */
  entry: string
  density: RowDensity
  /** Undefined if there are no details. */
  onDetails: (() => void) | undefined
}

/** What can be done with a row: as many buttons as it has room for, and its menu. */
export function RowActions({ row, list, name, entry, density, onDetails }: RowActionsProps) {
  const tAct = useTranslation(actTexts)
  const copy = useCopyText()
  const isCopy = list === 'flow_cc'
  const { actions, state } = useActions(row, { isCopy, isOnePress: true })
  // in a narrow row "Details" is a button only if no other is; not by who I am, which is known late
  const hasButton = taskActions(row, { isCopy }).some(({ place }) => place === 'button')
  const isInMenu = density === 'narrow' && hasButton
  const details = { text: tAct('details'), icon: FileText, place: 'menu' } as const
  const more: Action[] = [
    ...(onDetails && isInMenu ? [{ ...details, id: 'details', run: onDetails }] : []),
    ...(density === 'narrow' && entry
      ? [{ ...details, id: 'copy', text: tAct('menu.copy', { entry }), icon: Copy, run: () => copy(entry) }]
      : []),
  ]
  return (
    <ActionBar
      look="row"
      actions={[...actions, ...more]}
      state={state}
      name={name}
      count={density === 'wide' ? 2 : 1}
    >
      {onDetails && !isInMenu && (
        <Button
          variant="ghost"
          size="sm"
          data-details=""
          aria-label={tAct('detailsOf', { name })}
          onClick={onDetails}
        >
          {tAct('details')}
        </Button>
      )}
    </ActionBar>
  )
}
