import type { Elements } from '../../../ui/content.ts'
import type { HTMLAttributes, Ref } from 'react'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Minus } from '../../../ui/extended-icons.tsx'
import { X } from '../../../ui/icon.tsx'
import { assistantTexts } from '../texts/translations.ts'
import { Avatar } from './avatar.tsx'
import type { DialogFrameProps } from './dialog-frame.ts'

type DialogHeaderProps = Pick<DialogFrameProps, 'name' | 'robotView' | 'onChange'> &
  Omit<HTMLAttributes<HTMLElement>, 'onChange' | 'children'> & {
    heading?: Ref<HTMLHeadingElement>
    children?: Elements
  }

/** The robot's name and the window controls. */
export function DialogHeader({
  name,
  robotView,
  onChange,
  heading,
  children,
  ...pointer
}: DialogHeaderProps) {
  const t = useTranslation(assistantTexts)
  return (
    // not a <header>: the banner landmark belongs to the host page
    <div className="assistant-head" {...pointer}>
      <Avatar picture={robotView.picture} />
      <h2 ref={heading} tabIndex={heading ? -1 : undefined}>
        {name}
      </h2>
      {children}
      <IconButton size="sm" icon={Minus} label={t('minimise')} onClick={() => onChange('minimised')} />
      <IconButton size="sm" icon={X} label={t('close')} onClick={() => onChange('closed')} />
    </div>
  )
}
