import { createContext, useContext, type ReactNode } from 'react'

/**
 * Level of the headings below the item's name: 2 on a page of its own, 3 in a dialog, whose title is a second one. 1:
 * there is no name above, only what is `sub`.
 */
export const LevelContext = createContext<1 | 2 | 3>(3)

/** A heading below the item's name; `sub` is one level further down. */
export function Heading({ sub, children }: { sub?: boolean; children: ReactNode }) {
  const level = useContext(LevelContext) + (sub ? 1 : 0)
  const H = `h${level}` as 'h1' | 'h2' | 'h3' | 'h4'
  return <H className={sub ? 'detail-subheading' : 'detail-heading'}>{children}</H>
}
