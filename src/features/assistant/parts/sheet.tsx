import type { RefObject } from 'react'
import { tellLayer } from '../../../ui/layer.ts'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { useFrame, type FrameProps } from './frame.ts'
import { Head } from './head.tsx'
import { useVisible } from './use-screen.ts'

const closers = new WeakMap<HTMLDialogElement, () => void>()

/** The assistant on a phone: the whole screen, and nothing behind it is reached. */
export function Sheet(props: FrameProps) {
  const { name, face, onChange } = props
  const visible = useVisible()
  const { frame, first } = useFrame<HTMLDialogElement>(
    props,
    (node) => {
      if (!node.open) node.showModal()
      closers.set(node, tellLayer(node))
    },
    (node) => {
      node.close()
      closers.get(node)?.()
    },
  )
  return (
    <dialog
      className="assistant-sheet"
      aria-label={name}
      part="dialog"
      ref={frame}
      style={{ top: visible.top, height: visible.height }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onChange('closed')
      }}
    >
      <div className="assistant-body">
        {/* not the field: a keyboard over half the screen before anything was read */}
        <Head name={name} face={face} onChange={onChange} heading={first as RefObject<HTMLHeadingElement>} />
        <Conversation name={name} face={face} />
        <Composer />
      </div>
    </dialog>
  )
}
