import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { useSay } from '../../../element/univ.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChevronDown } from '../../../ui/icons-more.tsx'
import { X } from '../../../ui/icon.tsx'
import { assistantMessages } from '../messages.ts'
import { Avatar } from './avatar.tsx'
import type { FrameProps } from './frame.ts'

type Props = Pick<FrameProps, 'name' | 'face' | 'onChange'> &
  Omit<HTMLAttributes<HTMLElement>, 'onChange'> & { heading?: Ref<HTMLHeadingElement>; children?: ReactNode }

/** Who answers, and what can be done with the window. */
export function Head({ name, face, onChange, heading, children, ...pointer }: Props) {
  const say = useSay(assistantMessages)
  return (
    <header className="assistant-head" {...pointer}>
      <Avatar picture={face.picture} />
      <h2 ref={heading} tabIndex={heading ? -1 : undefined}>
        {name}
      </h2>
      {children}
      <IconButton
        size="sm"
        icon={ChevronDown}
        label={say('minimise')}
        onClick={() => onChange('minimised')}
      />
      <IconButton size="sm" icon={X} label={say('close')} onClick={() => onChange('closed')} />
    </header>
  )
}
