/** How the assistant is displayed. */
export type DialogState = 'closed' | 'open' | 'minimised'

/** The dialog's custom element as the launcher uses it; attributes and properties of `element.ts`. */
export interface DialogElement extends HTMLElement {
  shown: DialogState
  /** Not opened by the user: do not move the focus. */
  quiet: boolean
  /** A question to fill in, or to send immediately; each new object is one request. */
  asked: { question: string; send: boolean } | null
  config: unknown
  session: unknown
  /** Called when the dialog closes while it contains the focus. */
  left(): void
  refresh(): void
}
