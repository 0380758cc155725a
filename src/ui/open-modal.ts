import { announceModalLayer } from './modal-layer.ts'

/**
 * Ref of a native dialog: opens it modally. A press outside cancels it as Escape does, but for a drag that began inside.
 * Closing natively, before React takes the node away, gives the focus back.
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
