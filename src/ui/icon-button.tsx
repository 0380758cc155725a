import { Button, type ButtonProps } from './button.tsx'
import type { Icon } from './icon.tsx'

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label' | 'icon'> {
  /** The accessible name, also shown as the tooltip. */
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
