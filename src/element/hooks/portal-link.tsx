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

/** A link into the portal with a real URL, which the portal handles without a page load. */
export function PortalLink({ to, params, query, ...rest }: Props) {
  const univ = useUniv()
  const target = { ...(params && { params }), ...(query && { query }) }
  const handleClick = (event: MouseEvent) => {
    // leave clicks with a modifier key (new tab or window) to the browser
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    if (navigate(univ, to, target)) event.preventDefault()
  }
  return <a {...rest} href={portalHref(univ, to, target)} onClick={handleClick} />
}
