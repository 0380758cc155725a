import type { RefObject } from 'react'
import { useOne, useSay, useStore } from '../../../element/univ.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChevronUp } from '../../../ui/icons-more.tsx'
import { X } from '../../../ui/icon.tsx'
import { createChat } from '../chat.ts'
import { assistantMessages } from '../messages.ts'
import { Avatar } from './avatar.tsx'
import { lower, raise, useFrame, type FrameProps } from './frame.ts'

/** What is left of it when it is minimised (§2): its name, and whether it is still answering. */
export function Bar(props: FrameProps) {
  const { name, face, onChange } = props
  const say = useSay(assistantMessages)
  const turns = useStore(useOne(createChat).$turns)
  const { frame, first } = useFrame<HTMLDivElement>(props, raise, lower)
  const pending = turns.at(-1)?.reply.state === 'pending'
  return (
    <div className="assistant-bar" role="region" aria-label={name} popover="manual" part="bar" ref={frame}>
      <button
        type="button"
        className="assistant-restore"
        aria-label={say('restore', { name })}
        ref={first as RefObject<HTMLButtonElement>}
        onClick={() => onChange('open')}
      >
        <Avatar picture={face.picture} />
        <span className="assistant-bar-name">
          {name}
          {pending && <small>{say('typing')}</small>}
        </span>
        <ChevronUp />
      </button>
      <IconButton size="sm" icon={X} label={say('close')} onClick={() => onChange('closed')} />
    </div>
  )
}
