import { useState } from 'react'
import type { ListName } from '../../../domain/task-lists.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Download } from '../../../ui/extended-icons.tsx'
import type { ProcessCenter } from '../model.ts'
import { exportList } from './export-list.ts'
import { partsTexts } from './translations.ts'
import { useSaveAdvice } from './use-save-advice.ts'

/** Exports all pages of the filtered list. */
export function ExportButton({ model, list }: { model: ProcessCenter; list: ListName }) {
  const { runtime, locale } = useUniv()
  const t = useTranslation(partsTexts)
  const [busy, setBusy] = useState(false)
  const advise = useSaveAdvice()
  const exportRows = async () => {
    setBusy(true)
    try {
      const { n, total } = await exportList(runtime, list, model.$state.get(), locale)
      runtime.toasts.show(n < total ? t('exportedPart', { n, total }) : t('exported', { n }))
    } catch (e) {
      runtime.platform.log(`failed to export the list: ${String(e)}`)
      runtime.toasts.show(t('exportFailed'), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={Download}
      busy={busy}
      onClick={advise ?? (() => void exportRows())}
    >
      {t(busy ? 'exporting' : 'export')}
    </Button>
  )
}
