/** How much of the assistant is on screen. */
export type DialogState = 'closed' | 'open' | 'minimised'

/** The dialog's tag as its launcher sees it; attributes and properties of `element.ts`. */
export interface DialogElement extends HTMLElement {
  shown: DialogState
  /** It did not open by the user's hand: the focus stays where it is. */
  quiet: boolean
  /** A question to fill in, or to send at once; each new object is one wish. */
  asked: { question: string; send: boolean } | null
  config: unknown
  session: unknown
  /** Called when the dialog has closed with the focus in it. */
  left(): void
  refresh(): void
}
