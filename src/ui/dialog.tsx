import type { Content, View } from './content.ts'
import * as Radix from '@radix-ui/react-dialog'
import { adoptStyles } from './adopt-styles.ts'
import { X } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { modalProps } from './open-modal.ts'
import sheet from './dialog.css'

const styleRef = adoptStyles(sheet)
const Root = Radix.Root as View<Radix.DialogProps>

interface DialogProps {
  open: boolean
  title: string
  closeLabel: string
  /** Called with false on Escape, a click outside, and the close button. */
  onOpenChange(open: boolean): void
  children: Content
  /** The row of actions in the footer. */
  actions?: Content
  size?: 'sm' | 'md' | 'lg'
}

/**
 * Radix keeps state and names; the native dialog traps the focus and makes the page inert: Radix' own focus trap,
 * scroll lock and overlay fail in a shadow root and write to the host page. Load it lazily.
 */
export function Dialog({ open, title, closeLabel, onOpenChange, children, actions, size }: DialogProps) {
  return (
    <Root modal={false} open={open} onOpenChange={onOpenChange}>
      {/* forced: if closed before its entrance animation started, Radix would keep it mounted until that ends */}
      {open && (
        <Radix.Content
          asChild
          forceMount
          aria-describedby={undefined}
          onOpenAutoFocus={preventDefault}
          onCloseAutoFocus={preventDefault}
          onInteractOutside={preventDefault}
        >
          <dialog {...modalProps(() => onOpenChange(false))} className="ui-dialog" data-size={size}>
            <div className="ui-dialog-box" ref={styleRef}>
              <Radix.Title>{title}</Radix.Title>
              <div className="ui-dialog-body">{children}</div>
              {!!actions && <div className="ui-dialog-actions">{actions}</div>}
              {/* last in order, so that the first field gets the focus */}
              <Radix.Close asChild>
                <IconButton icon={X} label={closeLabel} className="ui-dialog-close" />
              </Radix.Close>
            </div>
          </dialog>
        </Radix.Content>
      )}
    </Root>
  )
}

function preventDefault(event: Event) {
  event.preventDefault()
}
