import type { MouseEvent } from 'react'
import { handleAppPress } from '../../domain/app-records.ts'
import { createSearchHistory } from '../../domain/search-history.ts'
import { useService, useUniv } from '../../element/hooks/view-hooks.ts'
import { usePortalContext } from '../context/portal-context.ts'
import type { CommandEntry } from './command-entry.ts'
import { entryTarget } from './to-entry.ts'

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
  return (entry, event) => {
    const { app, search, run } = entry
    const { external, page } = entryTarget(univ.runtime, entry)
    if (app && external) {
      // the link itself opens the window
      handleAppPress(univ, app, external, event)
      return onClose()
    }
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (search) history.add(search)
    // before closing, so that on a phone the page replaces this layer's history entry
    if (page) router.navigate(page.name, { query: page.query })
    onClose(!!page)
    run?.()
  }
}
