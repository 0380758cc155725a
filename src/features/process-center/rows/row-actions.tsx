import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Copy, FileText } from '../../../ui/extended-icons.tsx'
import type { Icon } from '../../../ui/icon.tsx'
import { ActionBar } from '../act/action-bar.tsx'
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
  /** Undefined if there are no details, or the row opens them. */
  onDetails: (() => void) | undefined
}

/** What can be done with a row: its main action as a button, the others in its menu. */
export function RowActions({ row, list, name, entry, density, onDetails }: RowActionsProps) {
  const tAct = useTranslation(actTexts)
  const copy = useCopyText()
  const { actions, state } = useActions(row, { isCopy: list === 'flow_cc', isOnePress: true })
  const entryOf = (id: string, text: string, icon: Icon, run: () => void): Action => ({
    ...{ id, text, icon, run },
    place: 'menu',
  })
  const more = [
    onDetails && entryOf('details', tAct('details'), FileText, onDetails),
    density === 'narrow' && entry && entryOf('copy', tAct('menu.copy', { entry }), Copy, () => copy(entry)),
  ].filter((action) => !!action)
  return <ActionBar look="row" actions={[...actions, ...more]} state={state} name={name} count={1} />
}
