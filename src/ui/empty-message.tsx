import type { Content } from './content.ts'
import { adoptStyles } from './adopt-styles.ts'
import sheet from './empty-state.css'

const styleRef = adoptStyles(sheet)

/** In a box of 160 × 120: filled shapes, stroked lines over them, and whether the river is drawn below. */
export type Drawing = readonly [filled: string, lines: string, onRiver: boolean]

export interface EmptyMessageProps {
  drawing: Drawing
  title: string
  /** What the user can do about it. */
  text?: Content
  /** Buttons or links. */
  children?: Content
}

/** Replaces a list that has nothing to show, and says why. */
export function EmptyMessage({ drawing, title, text, children }: EmptyMessageProps) {
  const [filled, lines, onRiver] = drawing
  return (
    <div className="ui-empty" ref={styleRef}>
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
