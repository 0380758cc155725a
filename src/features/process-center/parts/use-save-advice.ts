import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { copyText } from '../../../runtime/page/copy-text.ts'
import { isInAppBrowser } from '../../../runtime/page/device.ts'
import { centerTexts } from '../translations.ts'
import { partsTexts } from './translations.ts'

/**
 * In-app browsers such as WeChat's save no files, and do not say so. There it returns a function that says how to open the
 * page in a browser, and offers its address; elsewhere null.
 */
export function useSaveAdvice(): (() => void) | null {
  const { runtime } = useUniv()
  const t = useTranslation(partsTexts)
  const tCenter = useTranslation(centerTexts)
  const { toasts, platform } = runtime
  if (!isInAppBrowser(platform.userAgent)) return null
  const copyAddress = async () => {
    if (await copyText(location.href)) toasts.show(tCenter('copied'))
    else toasts.show(tCenter('notCopied'), { kind: 'error' })
  }
  return () =>
    toasts.show(t('inApp'), {
      kind: 'info',
      action: { text: t('copyPage'), run: () => void copyAddress() },
    })
}
