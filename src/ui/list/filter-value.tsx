import type { AnchorHTMLAttributes } from 'react'
import type { Content } from '../content.ts'

interface FilterValueProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children' | 'onSelect'> {
  isSelected: boolean
  /** Where the value leads on a page without scripts: then it is a link. */
  href?: string | undefined
  disabled?: boolean
  onSelect(): void
  children: Content
}

/** A value that a list can be filtered by. */
export const FilterValue = ({ isSelected, href, disabled, onSelect, ...props }: FilterValueProps) =>
  href === undefined ? (
    <button
      type="button"
      {...(props as object)}
      disabled={disabled}
      aria-pressed={isSelected}
      onClick={onSelect}
    />
  ) : (
    <a {...props} href={href} aria-current={isSelected ? 'true' : undefined} />
  )
