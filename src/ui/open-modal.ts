import { announceModalLayer } from './modal-layer.ts'

/**
 * Ref of a native dialog: opens it as a modal. A click outside cancels it like Escape, except at the end of a drag from
 * inside. Closing natively, before React removes the node, returns the focus.
 */
export function openModal(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return
  if (!dialog.open) dialog.showModal()
  const announceClosed = announceModalLayer(dialog)
  // its box covers it, so only its backdrop is "itself"
  let startedOutside = false
  dialog.addEventListener('pointerdown', ({ target }) => (startedOutside = target === dialog))
  dialog.addEventListener('click', ({ target }) => {
    if (startedOutside && target === dialog) dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
  return () => {
    dialog.close()
    announceClosed()
  }
}
