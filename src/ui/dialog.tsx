import { useRef, type ReactNode } from 'react'
import * as Radix from '@radix-ui/react-dialog'
import { adoptStyles } from './adopt-styles.ts'
import { X } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { announceModalLayer } from './modal-layer.ts'
import sheet from './dialog.css'

const styleRef = adoptStyles(sheet)

export interface DialogProps {
  open: boolean
  title: string
  closeLabel: string
  /** Called with false on Escape, a press outside, and the close button. */
  onOpenChange(open: boolean): void
  children: ReactNode
  /** The row of actions at its foot. */
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg'
}

/** Radix keeps state and names, the native dialog keeps the focus in and the page out: Radix' own trap,
 *  scroll lock and overlay fail in a shadow root and write to the host page. Load it lazily. */
export function Dialog({ open, title, closeLabel, onOpenChange, children, actions, size }: DialogProps) {
  const pressedOutside = useRef(false)
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      {/* forced: Radix would keep it for the end of its entrance when closed before that began */}
      {open && (
        <Radix.Content
          asChild
          forceMount
          aria-describedby={undefined}
          onOpenAutoFocus={preventDefault}
          onCloseAutoFocus={preventDefault}
          onInteractOutside={preventDefault}
        >
          <dialog
            ref={showModal}
            className="ui-dialog"
            data-size={size}
            onCancel={(event) => {
              if (event.target !== event.currentTarget) return // a file field cancels too
              event.preventDefault()
              onOpenChange(false)
            }}
            onClose={() => onOpenChange(false)} // a second Escape closes without asking
            onPointerDown={(event) => {
              pressedOutside.current = event.target === event.currentTarget
            }}
            onClick={(event) => {
              // the box covers the dialog, so only its backdrop is "itself"; a drag that began inside stays
              if (event.target === event.currentTarget && pressedOutside.current) onOpenChange(false)
            }}
          >
            <div className="ui-dialog-box">
              <Radix.Title>{title}</Radix.Title>
              <div className="ui-dialog-body">{children}</div>
              {actions && <div className="ui-dialog-actions">{actions}</div>}
              {/* last in order: the first field gets the focus */}
              <Radix.Close asChild>
                <IconButton icon={X} label={closeLabel} className="ui-dialog-close" />
              </Radix.Close>
            </div>
          </dialog>
        </Radix.Content>
      )}
    </Radix.Root>
  )
}

function preventDefault(event: Event) {
  event.preventDefault()
}

/** Closing natively, before React takes the node away, gives the focus back to where it came from. */
function showModal(dialog: HTMLDialogElement | null) {
  if (!dialog) return
  styleRef(dialog)
  if (!dialog.open) dialog.showModal()
  const announceClosed = announceModalLayer(dialog)
  return () => {
    dialog.close()
    announceClosed()
  }
}
