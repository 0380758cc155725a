import { printAlone } from './print.ts'

/** A modal over the page. A page that closes it on navigating back listens for `ui-layer`. */
export interface ModalLayer {
  close(): void
  /** Set by the listener; called once it is closed, in whatever way. */
  onClosed?(): void
}

/** Announces that a modal dialog has opened; call the returned function when it closes. */
export function announceModalLayer(dialog: HTMLDialogElement): () => void {
  const layer: ModalLayer = {
    // like Escape, so that a dialog with unsaved text can ask first
    close: () => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })),
  }
  dialog.dispatchEvent(new CustomEvent('ui-layer', { detail: layer, bubbles: true, composed: true }))
  const stopPrintingAlone = printAlone(dialog)
  return () => {
    stopPrintingAlone()
    layer.onClosed?.()
  }
}
