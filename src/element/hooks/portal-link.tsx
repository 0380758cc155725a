import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import type { Content } from '../../ui/content.ts'
import { navigate, portalHref } from './navigate.ts'
import { useUniv, type Univ } from './view-hooks.ts'
import type { RouteName } from '../../runtime/routing/paths.ts'

interface Target {
  params?: Record<string, string>
  query?: Record<string, string>
}
interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'>, Target {
  children?: Content
  to: RouteName
}

/**
 * The address as a page of the same origin writes it: without the origin, so that a gateway can rewrite it in prerendered
 * pages, whose attributes React keeps as they are.
 */
function toPageAddress(href: string): string {
  const { origin, pathname, search, hash } = new URL(href)
  return origin === (globalThis.location?.origin ?? origin) ? pathname + search + hash : href
}

/** The attributes of a link into the portal. */
export const portalLink = (univ: Univ, to: RouteName, target: Target) => ({
  href: toPageAddress(portalHref(univ, to, target)),
  onClick(event: MouseEvent) {
    // leave clicks with a modifier key (new tab or window) to the browser
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    if (navigate(univ, to, target)) event.preventDefault()
  },
})

/** A link into the portal with a real URL, which the portal handles without a page load. */
export function PortalLink({ to, params, query, ...rest }: Props) {
  return (
    <a {...rest} {...portalLink(useUniv(), to, { ...(params && { params }), ...(query && { query }) })} />
  )
}
