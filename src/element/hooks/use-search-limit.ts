import { useEffect } from 'react'
import { cutText, MAX_KEYWORD_LENGTH } from '../../contract/keyword.ts'
import { setValue } from './type-into.ts'
import { noticeTexts } from './translations.ts'
import { useTranslation, useUniv } from './view-hooks.ts'

/**
 * Cuts what is typed or pasted into any search field of the tag, before React sees it, and says so: the keyword becomes
 * an address, and servers refuse long ones.
 */
export function useSearchLimit(): void {
  const { runtime, host } = useUniv()
  const t = useTranslation(noticeTexts)
  useEffect(() => {
    const root = host.shadowRoot
    const cut = (event: Event) => {
      const field = event.target
      if (!(field instanceof HTMLInputElement) || field.type !== 'search') return
      // an input method replaces what it composes
      if (('isComposing' in event && event.isComposing) || field.value.length <= MAX_KEYWORD_LENGTH) return
      setValue(field, cutText(field.value, MAX_KEYWORD_LENGTH))
      runtime.toasts.show(t('searchCut', { n: MAX_KEYWORD_LENGTH }), { kind: 'error' })
    }
    const types = ['input', 'compositionend']
    for (const type of types) root.addEventListener(type, cut, true)
    return () => {
      for (const type of types) root.removeEventListener(type, cut, true)
    }
  }, [runtime, host, t])
}
