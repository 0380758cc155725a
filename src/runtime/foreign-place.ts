import type { Config } from './config.ts'

/** Where the scripts run. */
export interface Place {
  /** The page's origin; 'null' for one that has none (a sandboxed frame); '' where there is no page. */
  origin: string
  /** Origins of the pages around this one; [] where it is the window's own page; null where that cannot be told. */
  around: readonly string[] | null
}

interface Framed {
  parent: unknown
  location: { origin: string; ancestorOrigins?: ArrayLike<string> }
}

/**
 * The origins of the pages around a page. A browser without `ancestorOrigins` tells of those of its own origin only:
 * the referrer is no proof, since a page that was let in may be led on by the one around it.
 */
function framesAround(page: Framed): readonly string[] | null {
  if (page.parent === page) return []
  const { ancestorOrigins } = page.location
  if (ancestorOrigins) return Array.from(ancestorOrigins)
  const found: string[] = []
  try {
    for (let at = page; at !== at.parent; at = at.parent as Framed)
      found.push((at.parent as Framed).location.origin)
    return found
  } catch {
    return null
  }
}

/** @returns the place of this page; on a server one without a page */
export const placeHere = (): Place =>
  typeof window === 'undefined' || typeof location === 'undefined'
    ? { origin: '', around: [] }
    : { origin: globalThis.origin, around: framesAround(window as Framed) }

/**
 * 'own': a page of the portal, which signs in by itself. 'foreign': a page of another origin, which asks the portal
 * (S16). 'framed': around the page stands one that nobody listed: it could lay anything over what is pressed, so
 * there is no session at all (quality §3). What cannot be told is not trusted.
 */
export function kindOf(
  { trusted, embedOrigins }: Config,
  { origin, around }: Place,
): 'own' | 'foreign' | 'framed' {
  const known = (one: string) =>
    one !== 'null' && (one === origin || trusted.has(one) || embedOrigins.includes(one))
  if (!around?.every(known)) return 'framed'
  return origin === '' || trusted.has(origin) ? 'own' : 'foreign'
}
