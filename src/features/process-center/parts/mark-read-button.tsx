import { useState } from 'react'
import { useService, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { createProcessActions } from '../process-actions.ts'
import { partsTexts } from './translations.ts'

/** Marks a copy as read (§4) with the message of §8. */
export function MarkReadButton({ id, name }: { id: string; name: string }) {
  const { runtime } = useUniv()
  const t = useTranslation(partsTexts)
  const actions = useService(createProcessActions)
  const [busy, setBusy] = useState(false)
  const markRead = async () => {
    setBusy(true)
    const { state } = await actions.markRead(id)
    setBusy(false)
    if (state === 'failed') runtime.toasts.show(t('notMarked'), { kind: 'error' })
    else runtime.toasts.show(t('markedRead'))
  }
  return (
    <Button size="sm" busy={busy} aria-label={`${t('read')} ${name}`} onClick={() => void markRead()}>
      {t('read')}
    </Button>
  )
}
