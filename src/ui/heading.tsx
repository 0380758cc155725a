import { createContext, useContext } from 'react'
import type { Content } from './content.ts'

/** Level of the headings below: 1 where the content is a page, 2 below a page's title, 3 in a dialog whose title is level 2. */
export const HeadingLevelContext = createContext<1 | 2 | 3>(3)

interface HeadingProps {
  /** One level deeper. */
  sub?: boolean
  className?: string
  /** The line that it stands in has the rule of a section. */
  inLine?: boolean
  /** Focusable by script, as the target after a change of view. */
  tabIndex?: -1
  children: Content
}

export function Heading({ sub, inLine, ...props }: HeadingProps) {
  const level = useContext(HeadingLevelContext) + (sub ? 1 : 0)
  const H = `h${level}` as 'h1' | 'h2' | 'h3' | 'h4'
  return <H className={level === 2 && !inLine ? 'ui-section-head' : undefined} {...props} />
}
