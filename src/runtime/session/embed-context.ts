import { isHallOrigin, type Config } from '../config/config.ts'

/** Where the scripts run. */
interface EmbedContext {
  /** The page's origin; 'null' for an opaque origin (a sandboxed frame); '' on a server. */
  origin: string
  /** Origins of the ancestor frames; [] for a top-level page; null if they cannot be determined. */
  ancestorOrigins: readonly string[] | null
}

interface FrameWindow {
  parent: FrameWindow
  location: { origin: string; ancestorOrigins?: Iterable<string> }
}

/**
 * Without `ancestorOrigins`, a browser exposes same-origin ancestors only. The referrer proves nothing: an ancestor may
 * have navigated a frame that was allowed before.
 */
function readAncestorOrigins(page: FrameWindow): readonly string[] | null {
  if (page.parent === page) return []
  const { ancestorOrigins } = page.location
  if (ancestorOrigins) return [...ancestorOrigins]
  const origins: string[] = []
  try {
    for (let frame = page; frame !== frame.parent; frame = frame.parent)
      origins.push(frame.parent.location.origin)
    return origins
  } catch {
    return null
  }
}

/** @returns the context of this page; on a server, an empty origin */
export const readEmbedContext = (): EmbedContext =>
  typeof window === 'undefined' || typeof location === 'undefined'
    ? { origin: '', ancestorOrigins: [] }
    : { origin: globalThis.origin, ancestorOrigins: readAncestorOrigins(window) }

/**
 * 'own': a page of the portal, which signs in itself. 'cross-origin': a page that requests its session from the portal.
 * 'framed': an unlisted ancestor could overlay the page (clickjacking), so there is no session.
 * Unknown ancestors are not trusted.
 */
export function classifyEmbedContext(
  config: Config,
  { origin, ancestorOrigins }: EmbedContext,
): 'own' | 'cross-origin' | 'framed' {
  const { trustedOrigins, embedOrigins } = config
  const isListed = (ancestor: string) =>
    ancestor !== 'null' &&
    (ancestor === origin || trustedOrigins.has(ancestor) || embedOrigins.includes(ancestor))
  if (!ancestorOrigins?.every(isListed)) return 'framed'
  return origin === '' || isHallOrigin(config, origin) ? 'own' : 'cross-origin'
}
