import { cutKeyword } from '../../contract/keyword.ts'
import { useEffect } from 'react'
import { useSearchDebounce } from '../../element/hooks/use-search-debounce.ts'
import { useStore, useTranslation } from '../../element/hooks/view-hooks.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { isPersonalRoute } from '../personal/personal-lists.ts'
import { usePortalContext, useLocation } from '../context/portal-context.ts'
import { portalTexts } from '../texts/translations.ts'

/**
 * §2: clears on each route change; typing is debounced by 300 ms and sets the keyword of the route's list. On pages
 * without a list, typing continues in the command bar, and Enter opens the service centre.
 */
export function NavigationSearch() {
  const { router, $keyword, $searchText } = usePortalContext()
  const { name, query } = useLocation()
  const t = useTranslation(portalTexts)
  const text = useStore($searchText)
  const debounce = useSearchDebounce()
  const isPersonal = isPersonalRoute(name)
  const hasList = isPersonal || name === 'favorite'
  // the lists of the personal centre keep their keyword in the URL
  const keyword = (isPersonal && query['keyword']) || ''
  useEffect(() => {
    if (!keyword || cutKeyword($searchText.get()) !== keyword) $searchText.set(keyword)
    $keyword.set('')
    return debounce.cancel
  }, [name, keyword, $keyword, $searchText, debounce])

  const search = (typed: string) => {
    debounce.cancel()
    const seq = cutKeyword(typed)
    if (name === 'favorite') $keyword.set(seq)
    // also resets to the first page and leaves a single process
    else if (isPersonal) router.setQuery({ keyword: seq, start: '', process: '' })
    else if (seq) router.navigate('serviceC', { query: { seq } })
  }
  return (
    <div className="portal-nav-search" data-command={hasList ? undefined : ''}>
      <SearchBox
        label={t('search')}
        placeholder={t('searchButton')}
        value={text}
        clearLabel={t('clear')}
        onValueChange={(next) => {
          $searchText.set(next)
          if (hasList) debounce.schedule(() => search(next))
        }}
        onSubmit={search}
        inputProps={{ 'aria-keyshortcuts': 'Control+K Meta+K' }}
        hint={/Macintosh|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}
      />
    </div>
  )
}
