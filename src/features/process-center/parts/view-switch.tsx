import type { ListName } from '../../../domain/task-lists.ts'
import { useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { LIST_VIEW_STORAGE_KEY } from '../../../contract/storage-keys.ts'
import { ToggleChip } from '../../../ui/chip.tsx'
import { LIST_CONFIG } from '../list-config.ts'
import type { ProcessCenter } from '../model.ts'
import { partsTexts } from './translations.ts'

/** Switches tasks and copies between list and inbox; stored in localStorage. */
export function ViewSwitch({ model, list }: { model: ProcessCenter; list: ListName }) {
  const { runtime } = useUniv()
  const t = useTranslation(partsTexts)
  const view = useStore(model.$view)
  if (!LIST_CONFIG[list].selectable) return null
  const { local } = runtime.platform.storages
  const show = (next: string) => {
    if (next) local.set(LIST_VIEW_STORAGE_KEY, next)
    else local.remove(LIST_VIEW_STORAGE_KEY)
    model.select([...model.$selection.get().values()], false)
    model.$view.set(next)
  }
  return (
    <span className="ui-row center-views" role="group" aria-label={t('view.label')} data-view-switch="">
      <ToggleChip pressed={view !== 'inbox'} onToggle={() => show('')}>
        {t('view.list')}
      </ToggleChip>
      <ToggleChip pressed={view === 'inbox'} onToggle={() => show('inbox')}>
        {t('view.inbox')}
      </ToggleChip>
    </span>
  )
}
