import { Button, type ButtonProps } from './button.tsx'
import type { Icon } from './icon.tsx'

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label' | 'icon'> {
  /** The accessible name, shown as the pointer's hint too. */
  label: string
  icon: Icon
}

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <Button
      variant="ghost"
      title={label}
      {...rest}
      aria-label={label}
      className={className ? `ui-icon-button ${className}` : 'ui-icon-button'}
    />
  )
}
