import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import type { Content } from './content.ts'
import type { Icon } from './icon.tsx'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** One `primary` per view; default `secondary`. A link looks the same with class `ui-button` and data-variant. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** Keeps the focus (unlike `disabled`), sets aria-busy and ignores clicks. */
  busy?: boolean
  icon?: Icon
  children?: Content
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  variant,
  size,
  busy,
  icon: Icon,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const swallow = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      type="button"
      {...rest}
      className={className ? `ui-button ${className}` : 'ui-button'}
      data-variant={variant}
      data-size={size}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? swallow : onClick}
    >
      {busy ? <span className="ui-spinner" /> : Icon && <Icon />}
      {!!children && <span className="ui-button-text">{children}</span>}
    </button>
  )
}
