import type { MouseEvent } from 'react'
import { handleAppPress, safeAppLink } from '../../domain/app-records.ts'
import { createSearchHistory } from '../../domain/search-history.ts'
import { useService, useUniv } from '../../element/hooks/view-hooks.ts'
import { usePortalContext } from '../portal-context.ts'
import type { CommandEntry } from './command-entry.ts'

/**
 * Runs an entry's action on click; clicks with a modifier key (new tab or window) keep their default.
 * @param onClose whether the entry has opened another page
 */
export function useRunEntry(
  onClose: (hasNavigated?: boolean) => void,
): (entry: CommandEntry, event: MouseEvent) => void {
  const univ = useUniv()
  const { router } = usePortalContext()
  const history = useService(createSearchHistory)
  return ({ app, to, search, run }, event) => {
    const href = app && safeAppLink(univ.runtime, app.uri)
    if (app && href) {
      // the link itself opens the window
      handleAppPress(univ, app, href, event)
      return onClose()
    }
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (search) history.add(search)
    const target =
      app && !href
        ? ({ name: 'appdetail', query: { id: app.id } } as const)
        : search
          ? ({ name: 'searchResult', query: { seq: search } } as const)
          : to
    // before closing, so that on a phone the page replaces this layer's history entry
    if (target) router.navigate(target.name, { query: target.query })
    onClose(!!target)
    run?.()
  }
}
