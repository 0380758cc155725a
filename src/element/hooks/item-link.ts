import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import type { App } from '../../contract/core/apps.ts'
import type { RouteName } from '../../runtime/routing/paths.ts'
import { portalLink } from './portal-link.tsx'
import { useSession, useUniv } from './view-hooks.ts'

interface ItemLink {
  /** None if the service's address was rejected. */
  link?: AnchorHTMLAttributes<HTMLAnchorElement>
  /** The website that a press in the portal leaves for; '' for none. */
  site: string
}

/** The route of an item's page: guests may enter the one only (§4). Both show the same. */
export const useItemRoute = (): RouteName => (useSession().state === 'signed-in' ? 'detail' : 'appdetail')

/**
 * Where the press on an item leads. In the portal: to its page, which has the button that opens the service; an item that is
 * a mere link to another website opens at once. On pages of others, which have no such page, it always opens.
 * @param uri the service's address, which has passed the allow-list; null if it has not
 * @param open handles the press that opens the service
 */
export function useItemLink(
  app: Pick<App, 'id' | 'kind'>,
  uri: string | null,
  open: (event: MouseEvent) => void,
): ItemLink {
  const univ = useUniv()
  const route = useItemRoute()
  const isInPortal = univ.host.hasAttribute('nested')
  const { config } = univ.runtime
  const site =
    isInPortal &&
    app.kind === 'link' &&
    uri &&
    new URL(uri).origin !== new URL(config.hall || config.linkBase).origin
      ? new URL(uri).host
      : ''
  if (isInPortal && !site) return { link: portalLink(univ, route, { query: { id: app.id } }), site }
  const href = univ.itemHref?.(app) ?? uri
  return { ...(href && { link: { href, target: '_blank', rel: 'noopener', onClick: open } }), site }
}
