import { useEffect } from 'react'
import type { UnivEvents } from '../../element/define/univ-events.ts'
import { useStore } from '../../element/hooks/view-hooks.ts'
import type { Router } from '../../runtime/routing/router.ts'

/** Handles navigation events of nested tags, and the redirect in the route table. */
export function useNavigationEvents(host: HTMLElement, router: Router): void {
  useEffect(() => {
    const root = host.shadowRoot!
    const onNavigate = (event: Event) => {
      const { name, params, query } = (event as CustomEvent<UnivEvents['univ-navigate']>).detail
      event.preventDefault()
      router.navigate(name, { params, query })
    }
    const onFilters = (event: Event) => {
      router.setQuery((event as CustomEvent<UnivEvents['univ-filters-changed']>).detail.query)
    }
    root.addEventListener('univ-navigate', onNavigate)
    root.addEventListener('univ-filters-changed', onFilters)
    return () => {
      root.removeEventListener('univ-navigate', onNavigate)
      root.removeEventListener('univ-filters-changed', onFilters)
    }
  }, [host, router])

  // §2: / redirects to the home page, in the URL too, and keeps `?solution=`
  const { name, target, query } = useStore(router.$location)
  useEffect(() => {
    if (name === 'apps' && /^(\?|$)/.test(target)) router.navigate('apps', { query, replace: true })
  }, [name, target, query, router])
}
