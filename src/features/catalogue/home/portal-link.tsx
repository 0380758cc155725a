import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { navigate, portalHref } from '../../../element/navigate.ts'
import { useUniv } from '../../../element/univ.ts'
import type { RouteName } from '../../../runtime/paths.ts'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: RouteName
  params?: Record<string, string>
  query?: Record<string, string>
}

/** A link into the portal: a real address, which the portal takes without loading the page anew. */
export function PortalLink({ to, params, query, ...rest }: Props) {
  const univ = useUniv()
  const way = { ...(params && { params }), ...(query && { query }) }
  const press = (event: MouseEvent) => {
    // a press that asks for a new tab or window keeps its meaning
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    if (navigate(univ, to, way)) event.preventDefault()
  }
  return <a {...rest} href={portalHref(univ, to, way)} onClick={press} />
}
