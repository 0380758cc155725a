import type { MouseEvent } from 'react'
import { recordAppOpened, safeAppLink } from '../../domain/app-records.ts'
import { createSearchHistory } from '../../domain/search-history.ts'
import { useService, useUniv } from '../../element/hooks/view-hooks.ts'
import { usePortalContext } from '../portal-context.ts'
import type { CommandEntry } from './command-entry.ts'

/** Does what a press on an entry means; a press that asks for a new tab or window keeps its meaning. */
export function useRunEntry(onClose: () => void): (entry: CommandEntry, event: MouseEvent) => void {
  const { runtime, emit } = useUniv()
  const { router } = usePortalContext()
  const history = useService(createSearchHistory)
  return ({ app, to, search, run }, event) => {
    const href = app && safeAppLink(runtime, app.uri)
    if (app && href) {
      // the link itself opens a window
      if (emit('univ-app-opened', { id: app.id, code: app.code, uri: href })) recordAppOpened(runtime, app)
      else event.preventDefault()
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
    // first, so that a phone's history has the page in the place of this layer
    if (target) router.navigate(target.name, { query: target.query })
    onClose()
    run?.()
  }
}
