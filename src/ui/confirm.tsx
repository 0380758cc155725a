import { Fragment } from 'react'
import type { Content } from './content.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmProps {
  title: string
  /** The consequences. */
  children: Content
  confirmLabel: string
  cancelLabel: string
  closeLabel: string
  /** In progress: the dialog stays open and ignores further clicks. */
  busy?: boolean
  onConfirm(): void
  onClose(): void
}

/** Asks for confirmation of what cannot be undone. The safe answer comes first and has the focus. */
export default function Confirm({
  title,
  children,
  confirmLabel,
  cancelLabel,
  closeLabel,
  ...rest
}: ConfirmProps) {
  const { busy = false, onConfirm, onClose } = rest
  return (
    <Dialog
      open
      size="sm"
      title={title}
      closeLabel={closeLabel}
      onOpenChange={(open) => !open && !busy && onClose()}
      actions={
        <Fragment>
          <Button onClick={onClose} aria-disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Fragment>
      }
    >
      {children}
    </Dialog>
  )
}
