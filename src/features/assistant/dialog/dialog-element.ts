import type { ShadowHost } from '../../../element/scope/tag-host.ts'
/** How the assistant is displayed. */
export type DialogState = 'closed' | 'open' | 'minimised'

/** The dialog's custom element as the launcher uses it; attributes and properties of `element.ts`. */
export interface DialogElement extends ShadowHost {
  dialogState: DialogState
  /** The user will probably open it: load its data. */
  isExpected: boolean
  /** Not opened by the user: do not move the focus. */
  keepFocus: boolean
  /** A question to fill in, or to send immediately; each new object is one request. */
  pendingQuestion: { question: string; send: boolean } | null
  config: unknown
  session: unknown
  /** Called when the dialog closes while it contains the focus. */
  restoreFocus(): void
  refresh(): void
}
