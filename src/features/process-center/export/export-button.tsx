import type { ListName } from '../../../domain/task-lists.ts'
import { useAction } from '../../../element/hooks/use-action.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Download } from '../../../ui/extended-icons.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { ProcessCenter } from '../lists/process-center.ts'
import { exportList } from './export-list.ts'
import { listTexts } from '../lists/translations.ts'
import { useSaveAdvice } from './use-save-advice.ts'

interface ExportButtonProps {
  model: ProcessCenter
  list: ListName
  /** Whether its icon stands alone. */
  isIcon?: boolean
}

/** Exports all pages of the filtered list. */
export function ExportButton({ model, list, isIcon = false }: ExportButtonProps) {
  const { runtime, locale } = useUniv()
  const t = useTranslation(listTexts)
  const { busy, run } = useAction(() => runtime.toasts.show(t('exportFailed'), { kind: 'error' }))
  const advise = useSaveAdvice()
  const exportRows = async () => {
    const { n, total, hasChanged } = await exportList(runtime, list, model.$state.get(), locale)
    if (hasChanged) runtime.toasts.show(t('exportedChanged', { n }), { kind: 'error' })
    else runtime.toasts.show(n < total ? t('exportedPart', { n, total }) : t('exported', { n }))
  }
  const label = t(busy ? 'exporting' : 'export')
  const button = { icon: Download, size: 'sm', busy, onClick: advise ?? (() => run(exportRows)) } as const
  return isIcon ? (
    <IconButton {...button} label={label} />
  ) : (
    <Button {...button} variant="ghost">
      {label}
    </Button>
  )
}
