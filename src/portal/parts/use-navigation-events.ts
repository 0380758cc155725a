import { useEffect } from 'react'
import { useStore } from '../../element/hooks/view-hooks.ts'
import type { Router } from '../../runtime/routing/router.ts'
import { useTagEvent } from './use-tag-event.ts'

/** Handles navigation events of nested tags, and the redirect in the route table. */
export function useNavigationEvents(router: Router): void {
  useTagEvent('univ-navigate', ({ name, params, query }, event) => {
    event.preventDefault()
    router.navigate(name, { params, query })
  })
  useTagEvent('univ-filters-changed', ({ query }) => router.setQuery(query))

  // §2: / redirects to the home page, in the URL too, and keeps `?solution=`
  const { name, target, query } = useStore(router.$location)
  useEffect(() => {
    if (name === 'apps' && /^(\?|$)/.test(target)) router.navigate('apps', { query, replace: true })
  }, [name, target, query, router])
}
