import type { Content } from './content.ts'
import { adoptStyles } from './adopt-styles.ts'
import sheet from './empty-state.css'

const styleRef = adoptStyles(sheet)

/** In a box of 160 × 120: filled shapes, stroked lines over them, and whether the river is drawn below. */
export type Drawing = readonly [filled: string, lines: string, onRiver: boolean]

/** A box for stars. */
export const NO_FAVORITES: Drawing = [
  'M54 46v-8a4 4 0 0 1 4-4h44a4 4 0 0 1 4 4v8M48 46h64a4 4 0 0 1 4 4v40a4 4 0 0 1-4 4H48a4 4 0 0 1-4-4V50a4 4 0 0 1 4-4z',
  'M80 55l4.6 9.4 10.4 1.5-7.5 7.3 1.8 10.3-9.3-4.9-9.3 4.9 1.8-10.3-7.5-7.3 10.4-1.5zM124 28v10M119 33h10M33 40v6M30 43h6',
  false,
]

/** The gate of the campus. */
export const SIGN_IN: Drawing = [
  'M36 50q26-6 44-22q18 16 44 22l-5 8H41zM50 58h9v40h-9zM101 58h9v40h-9z',
  'M59 68h42M72 98V80a8 8 0 0 1 16 0v18M42 98h76',
  false,
]

export interface EmptyMessageProps {
  drawing: Drawing
  title: string
  /** A level 1 heading for screen readers, on a page without one. */
  heading?: string | undefined
  /** What the user can do about it. */
  text?: Content
  /** Buttons or links. */
  children?: Content
}

/** Replaces a list that has nothing to show, and says why. */
export function EmptyMessage({ drawing, title, heading, text, children }: EmptyMessageProps) {
  const [filled, lines, onRiver] = drawing
  return (
    <div className="ui-empty" ref={styleRef}>
      {heading && <h1 className="visually-hidden">{heading}</h1>}
      <svg viewBox="0 0 160 120" aria-hidden="true">
        <path d="M26 66c-6-28 20-52 54-50s60 18 58 46-26 44-58 44-48-12-54-40z" />
        <path d={filled} />
        <path d={lines} />
        {onRiver && <path d="M26 102q7-4 14 0t14 0 14 0 14 0 14 0 14 0 14 0 14 0" />}
      </svg>
      <p className="ui-empty-title">{title}</p>
      {!!text && <p>{text}</p>}
      {!!children && <div className="ui-row">{children}</div>}
    </div>
  )
}
