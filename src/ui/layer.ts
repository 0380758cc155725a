/** Something that lies over the page. A page that wants its way back to close it listens for `ui-layer`. */
export interface Layer {
  close(): void
  /** Set by who listens; called once it is closed, in whatever way. */
  closed?(): void
}

/** Tells the page that a modal dialog has opened; returns what to call when it is closed. */
export function tellLayer(dialog: HTMLDialogElement): () => void {
  const layer: Layer = {
    // as Escape does, so that a dialog with unsaved text may ask first
    close: () => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })),
  }
  dialog.dispatchEvent(new CustomEvent('ui-layer', { detail: layer, bubbles: true, composed: true }))
  return () => layer.closed?.()
}
