import type { SyntheticEvent } from 'react'
import { announceModalLayer } from './modal-layer.ts'

/**
 * The props of a native dialog that is a modal while it is rendered.
 * @param onClose called on Escape, a click outside and whatever else closes it
 */
export const modalProps = (onClose: () => void) => ({
  ref: openModal,
  onCancel(event: SyntheticEvent) {
    if (event.target !== event.currentTarget) return // a file field dispatches cancel too
    event.preventDefault()
    onClose()
  },
  onClose, // a second Escape closes without a cancel event
})

/**
 * Opens a native dialog as a modal. A click outside cancels it like Escape, except at the end of a drag from
 * inside. Closing natively, before React removes the node, returns the focus.
 */
function openModal(dialog: HTMLDialogElement | null): (() => void) | undefined {
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
