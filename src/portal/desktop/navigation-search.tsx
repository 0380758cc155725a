import { useEffect, useState } from 'react'
import { useSearchDebounce } from '../../element/hooks/use-search-debounce.ts'
import { useTranslation } from '../../element/hooks/view-hooks.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { PERSONAL_ROUTES } from '../personal-routes.ts'
import { usePortalContext, useLocation } from '../portal-context.ts'
import { portalTexts } from '../translations.ts'

/**
 * §2: clears on each route change; typing is debounced by 300 ms and sets the keyword of the route's list. From a page
 * without one it leads to the service centre.
 */
export function NavigationSearch() {
  const { router, $keyword, isTypingRef } = usePortalContext()
  const { name, query } = useLocation()
  const t = useTranslation(portalTexts)
  const [text, setText] = useState('')
  const debounce = useSearchDebounce()
  // a list keeps its keyword in its address
  const keyword = (PERSONAL_ROUTES.includes(name) && query['keyword']) || ''
  useEffect(() => {
    setText((typed) => (keyword && typed.trim() === keyword ? typed : keyword))
    $keyword.set('')
    return debounce.cancel
  }, [name, keyword, $keyword, debounce])

  const search = (typed: string, isTyping = false) => {
    debounce.cancel()
    const seq = typed.trim()
    if (name === 'favorite') return $keyword.set(seq)
    // from the first page on, and away from a single process
    if (PERSONAL_ROUTES.includes(name)) return router.setQuery({ keyword: seq, start: '', process: '' })
    if (!seq) return
    isTypingRef.current = isTyping
    router.navigate('serviceC', { query: { seq } })
  }
  return (
    <div className="portal-nav-search">
      <SearchBox
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={text}
        clearLabel={t('clear')}
        onValueChange={(next) => {
          setText(next)
          debounce.schedule(() => search(next, true))
        }}
        onSubmit={(typed) => search(typed)}
      />
    </div>
  )
}
