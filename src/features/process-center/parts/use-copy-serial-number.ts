import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { centerTexts } from '../translations.ts'
import { copyText } from '../../../runtime/page/copy-text.ts'

/** Returns a function that copies the serial number and shows the result as a toast. */
export function useCopySerialNumber(entry: string): () => void {
  const { runtime } = useUniv()
  const t = useTranslation(centerTexts)
  const copy = async () => {
    if (await copyText(entry)) runtime.toasts.show(t('copied'))
    else runtime.toasts.show(t('notCopied'), { kind: 'error' })
  }
  return () => void copy()
}
