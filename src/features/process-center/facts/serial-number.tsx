import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { copyText } from '../../../runtime/page/copy-text.ts'
import { factTexts } from './translations.ts'

/** Returns a function that copies a text and shows the result as a toast. */
export function useCopyText(): (text: string) => void {
  const { toasts } = useUniv().runtime
  const t = useTranslation(factTexts)
  const copy = async (text: string) => {
    if (await copyText(text)) toasts.show(t('copied'))
    else toasts.show(t('notCopied'), { kind: 'error' })
  }
  return (text) => void copy(text)
}

/** The serial number; pressing it copies it. */
export function SerialNumber({ entry }: { entry: string }) {
  const t = useTranslation(factTexts)
  const copy = useCopyText()
  const label = t('copy', { entry })
  return (
    <button
      type="button"
      className="center-serial"
      title={label}
      aria-label={label}
      onClick={() => copy(entry)}
    >
      {entry}
    </button>
  )
}
