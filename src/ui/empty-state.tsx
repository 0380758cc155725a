import type { ReactNode } from 'react'
import { adoptStyles } from './adopt-styles.ts'
import sheet from './empty-state.css'

const styleRef = adoptStyles(sheet)

// Filled shapes first, open lines over them; the ground is one soft blot.
const drawings = {
  'nothing-found': [
    'M58 30h36l14 14v46a4 4 0 0 1-4 4H58a4 4 0 0 1-4-4V34a4 4 0 0 1 4-4zM100 78a15 15 0 1 0 30 0a15 15 0 1 0-30 0z',
    'M94 30v14h14M65 50h18M65 61h30M65 72h20M126 89l11 11',
  ],
  'nothing-yet': [
    'M54 46v-8a4 4 0 0 1 4-4h44a4 4 0 0 1 4 4v8M48 46h64a4 4 0 0 1 4 4v40a4 4 0 0 1-4 4H48a4 4 0 0 1-4-4V50a4 4 0 0 1 4-4z',
    'M80 55l4.6 9.4 10.4 1.5-7.5 7.3 1.8 10.3-9.3-4.9-9.3 4.9 1.8-10.3-7.5-7.3 10.4-1.5zM124 28v10M119 33h10M33 40v6M30 43h6',
  ],
  error: [
    'M50 34h60a4 4 0 0 1 4 4v52a4 4 0 0 1-4 4H50a4 4 0 0 1-4-4V38a4 4 0 0 1 4-4z',
    'M46 47h68M53 40.5h.1M59 40.5h.1M65 40.5h.1M80 57v15M80 80.5h.1',
  ],
  offline: ['M60 88a19 19 0 0 1-2-37.9a25 25 0 0 1 47-3.6a20.8 20.8 0 0 1-1 41.500z', 'M50 34l60 66'],
} as const

export interface EmptyStateProps {
  kind: keyof typeof drawings
  title: string
  /** What the user may do about it. */
  text?: ReactNode
  /** Buttons or links. */
  children?: ReactNode
}

/** In place of a list that has nothing to show, and says why. */
export function EmptyState({ kind, title, text, children }: EmptyStateProps) {
  const [filled, lines] = drawings[kind]
  return (
    <div className="ui-empty" ref={styleRef}>
      <svg viewBox="0 0 160 120" aria-hidden="true">
        <path d="M26 66c-6-28 20-52 54-50s60 18 58 46-26 44-58 44-48-12-54-40z" />
        <path d={filled} />
        <path d={lines} />
      </svg>
      <p className="ui-empty-title">{title}</p>
      {text && <p>{text}</p>}
      {children && <div className="ui-row">{children}</div>}
    </div>
  )
}
