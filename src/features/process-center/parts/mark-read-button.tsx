import { useState } from 'react'
import { useService, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { createProcessActions } from '../process-actions.ts'
import { partsTexts } from './translations.ts'

/** Marks a copy as read (§4); a failure is shown in a toast. */
export function useMarkRead(id: string, onRead: () => void): { busy: boolean; markRead(): void } {
  const { toasts } = useUniv().runtime
  const t = useTranslation(partsTexts)
  const actions = useService(createProcessActions)
  const [busy, setBusy] = useState(false)
  const markRead = async () => {
    setBusy(true)
    const { state } = await actions.markRead(id)
    setBusy(false)
    if (state === 'failed') toasts.show(t('notMarked'), { kind: 'error' })
    else onRead()
  }
  return { busy, markRead: () => void markRead() }
}

/** Marks a copy as read with the message of §8. */
export function MarkReadButton({ id, name }: { id: string; name: string }) {
  const { toasts } = useUniv().runtime
  const t = useTranslation(partsTexts)
  const { busy, markRead } = useMarkRead(id, () => toasts.show(t('markedRead')))
  return (
    <Button size="sm" busy={busy} aria-label={`${t('read')} ${name}`} onClick={markRead}>
      {t('read')}
    </Button>
  )
}
