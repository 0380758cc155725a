import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { isInAppBrowser } from '../../../runtime/page/in-app-browser.ts'
import { useCopyText } from '../facts/serial-number.tsx'
import { listTexts } from '../lists/translations.ts'

/**
 * In-app browsers such as WeChat's save no files, and do not say so. There it returns a function that says how to open the
 * page in a browser, and offers its address; elsewhere null.
 */
export function useSaveAdvice(): (() => void) | null {
  const { runtime } = useUniv()
  const t = useTranslation(listTexts)
  const copy = useCopyText()
  const { toasts, platform } = runtime
  if (!isInAppBrowser(platform.userAgent)) return null
  return () =>
    toasts.show(t('inApp'), {
      kind: 'info',
      action: { text: t('copyPage'), run: () => copy(location.href) },
    })
}
