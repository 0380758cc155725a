import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { centerTexts } from '../translations.ts'
import { copyText } from './copy-text.ts'

/** The serial number; a press copies it. */
export function SerialNumber({ entry }: { entry: string }) {
  const { runtime } = useUniv()
  const t = useTranslation(centerTexts)
  const copy = async () => {
    if (await copyText(entry)) runtime.toasts.show(t('copied'))
    else runtime.toasts.show(t('notCopied'), { kind: 'error' })
  }
  return (
    <button
      type="button"
      className="center-serial"
      title={t('copy', { entry })}
      aria-label={t('copy', { entry })}
      onClick={() => void copy()}
    >
      {entry}
    </button>
  )
}
