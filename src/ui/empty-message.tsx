import type { Content } from './content.ts'
import { adoptStyles } from './adopt-styles.ts'
import type { Drawing } from './drawings.ts'
import { RIVER } from './river.ts'
import sheet from './empty-state.css'

const styleRef = adoptStyles(sheet)

/** A lantern. */
export const NO_FAVORITES: Drawing = [
  'M66 36h28q14 20 0 40H66q-14-20 0-40z',
  'M66 36h28q14 20 0 40H66q-14-20 0-40zM80 16v14M72 30h16v6H72zM72 76h16v5H72zM76 81v13M84 81v13M80 81v15M80 36v40M73 36q-8 20 0 40M87 36q8 20 0 40',
]

/** The gate of the campus. */
export const SIGN_IN: Drawing = [
  'M36 50q26-6 44-22q18 16 44 22l-5 8H41zM50 58h9v40h-9zM101 58h9v40h-9z',
  'M36 50q26-6 44-22q18 16 44 22l-5 8H41zM50 58v40M59 58v40M101 58v40M110 58v40M59 68h42M72 98V80a8 8 0 0 1 16 0v18M42 98h76',
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
  const [wash, lines] = drawing
  return (
    <div className="ui-empty" ref={styleRef}>
      {heading && <h1 className="visually-hidden">{heading}</h1>}
      <svg viewBox="0 0 160 120" aria-hidden="true">
        <path d={wash} />
        <path d={lines} />
        <path d={RIVER} />
      </svg>
      <p className="ui-empty-title">{title}</p>
      {!!text && <p>{text}</p>}
      {!!children && <div className="ui-row">{children}</div>}
    </div>
  )
}
