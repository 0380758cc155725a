import { openModal } from '../../../ui/open-modal.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { useDialogFrame, type DialogFrameProps } from './dialog-frame.ts'
import { DialogHeader } from './dialog-header.tsx'
import { useVisibleArea } from './use-viewport-size.ts'

/** The phone dialog: full screen and modal. */
export function DialogSheet(props: DialogFrameProps) {
  const { name, robotView, onChange } = props
  const visibleArea = useVisibleArea()
  const { frame, first } = useDialogFrame<HTMLDialogElement, HTMLHeadingElement>(props, openModal)
  return (
    <dialog
      className="assistant-sheet"
      aria-label={name}
      part="dialog"
      ref={frame}
      style={{ top: visibleArea.top, height: visibleArea.height }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onChange('closed')
      }}
    >
      <div className="assistant-body">
        {/* focus the header, not the field: the on-screen keyboard would cover half of the screen */}
        <DialogHeader name={name} robotView={robotView} onChange={onChange} heading={first} />
        <Conversation name={name} robotView={robotView} />
        <Composer />
      </div>
    </dialog>
  )
}
