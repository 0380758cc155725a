import { useRef, useState } from 'react'
import type { Entrustment } from '../../../contract/core/entrust.ts'
import { RequestError } from '../../../runtime/wire/errors.ts'
import { useService, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import Confirm from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { createEntrustments } from './entrustments.ts'
import { entrustTexts } from './translations.ts'

/** Confirms ending one delegation, or all active ones (§8 'deleted successfully'). */
export default function EndEntrustmentDialog({
  entrustments,
  onClose,
}: {
  entrustments: readonly Entrustment[]
  onClose(): void
}) {
  const { runtime, locale } = useUniv()
  const { remove } = useService(createEntrustments)
  const t = useTranslation(entrustTexts)
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking')
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    entrustments.map(({ user }) => user.name || user.account),
  )
  // guards against a double press before React has re-rendered
  const isRunning = useRef(false)
  async function confirm() {
    if (isRunning.current) return
    isRunning.current = true
    setState('busy')
    try {
      for (const entrustment of entrustments)
        await remove(entrustment).catch((e: unknown) => {
          // already deleted elsewhere: counts as success
          if (!(e instanceof RequestError && e.kind === 'not-found')) throw e
        })
      runtime.toasts.show(t('removed'))
      onClose()
    } catch (e) {
      runtime.platform.log(String(e))
      setState('failed')
    } finally {
      isRunning.current = false
    }
  }
  return (
    <Confirm
      title={t('removeTitle')}
      confirmLabel={t('removeYes')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      busy={state === 'busy'}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('removeText', { name: names })}</p>
      {state === 'failed' && (
        <Notice kind="error" live="alert">
          {t('removeFailed')}
        </Notice>
      )}
    </Confirm>
  )
}
