import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import type { Content } from '../../ui/content.ts'
import { navigate, portalHref } from './navigate.ts'
import { useUniv } from './view-hooks.ts'
import type { RouteName } from '../../runtime/routing/paths.ts'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  children?: Content
  to: RouteName
  params?: Record<string, string>
  query?: Record<string, string>
}

/**
 * The address as a page of the same origin writes it: without the origin, so that a gateway can rewrite it in prerendered
 * pages, whose attributes React keeps as they are.
 */
function toPageAddress(href: string): string {
  const { origin, pathname, search, hash } = new URL(href)
  return origin === (globalThis.location?.origin ?? origin) ? pathname + search + hash : href
}

/** A link into the portal with a real URL, which the portal handles without a page load. */
export function PortalLink({ to, params, query, ...rest }: Props) {
  const univ = useUniv()
  const target = { ...(params && { params }), ...(query && { query }) }
  const handleClick = (event: MouseEvent) => {
    // leave clicks with a modifier key (new tab or window) to the browser
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    if (navigate(univ, to, target)) event.preventDefault()
  }
  return <a {...rest} href={toPageAddress(portalHref(univ, to, target))} onClick={handleClick} />
}
