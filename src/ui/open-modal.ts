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
export function openModal(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return
  if (!dialog.open) {
    dialog.showModal()
    // its way out is last in order: the focus there would skip what the dialog says
    if ((dialog.getRootNode() as ShadowRoot).activeElement?.matches('.ui-dialog-close')) dialog.focus()
  }
  const announceClosed = announceModalLayer(dialog)
  const stopFollowing = followPlace(dialog)
  // its box covers it, so only its backdrop is "itself"
  let startedOutside = false
  dialog.addEventListener('pointerdown', ({ target }) => (startedOutside = target === dialog))
  dialog.addEventListener('click', ({ target }) => {
    if (startedOutside && target === dialog) dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
  return () => {
    stopFollowing()
    dialog.close()
    announceClosed()
  }
}

/**
 * The page may hide the place of an open dialog, or move it, and no event says so. While it is hidden, the dialog must not
 * make the page inert; where it is shown again, it is a modal again.
 * @returns a function that stops it
 */
function followPlace(dialog: HTMLDialogElement): () => void {
  const follow = () => {
    const isShown =
      dialog.checkVisibility?.({ visibilityProperty: true }) ?? dialog.getClientRects().length > 0
    if (!dialog.isConnected || isShown === dialog.matches(':modal')) return
    // the user has not closed it
    dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    })
    dialog.close()
    if (isShown) dialog.showModal()
    else dialog.show()
  }
  const timer = setInterval(follow, 200)
  return () => clearInterval(timer)
}
