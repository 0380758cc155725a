import type { Content } from '../../../ui/content.ts'
import { createContext, useContext } from 'react'

/**
 * Level of the headings below the item's name: 2 on a page, 3 in a dialog whose title is level 2. 1 on the page of a
 * single guide: its title is the level 1 heading, so only `sub` headings are used.
 */
export const HeadingLevelContext = createContext<1 | 2 | 3>(3)

/** A heading below the item's name; `sub` is one level deeper. */
export function Heading({ sub, children }: { sub?: boolean; children: Content }) {
  const level = useContext(HeadingLevelContext) + (sub ? 1 : 0)
  const H = `h${level}` as 'h1' | 'h2' | 'h3' | 'h4'
  return <H className={sub ? 'detail-subheading' : 'detail-heading'}>{children}</H>
}
