import type { Content, Elements } from './content.ts'
import type { AnchorHTMLAttributes } from 'react'
import { adoptStyles } from './adopt-styles.ts'
import sheet from './item-card.css'
import { StarButton } from './star-button.tsx'
import { Tile } from './tile.tsx'

const styleRef = adoptStyles(sheet)

interface ItemCardProps {
  /** Plain name, for the tile and the accessible names. */
  name: string
  /** The name as rendered, for example with highlighted matches. */
  title: Content
  /** If absent, the URL was rejected: the name is text with `note` beside it. */
  link?: AnchorHTMLAttributes<HTMLAnchorElement> | undefined
  icon?: string | null
  color?: string
  sub?: Content
  note?: Content
  meta?: Content
  star?: { label: string; pressed: boolean; onToggle(pressed: boolean): void }
  /** Further controls, beside the star. */
  children?: Elements
  compact?: boolean
}

/** One item that can be opened: the whole card is the link; the star and other controls are above it. */
export function ItemCard(props: ItemCardProps) {
  const { name, title, icon, star } = props
  return (
    <div className="ui-item" ref={styleRef} data-compact={props.compact || undefined}>
      <Tile name={name} src={icon ?? undefined} color={props.color} size={props.compact ? 'sm' : undefined} />
      <div className="ui-item-text">
        {props.link ? (
          <a {...props.link} className="ui-item-name ui-clamp">
            {title}
          </a>
        ) : (
          <span className="ui-item-name ui-clamp">{title}</span>
        )}
        {!!props.sub && <div className="ui-item-sub">{props.sub}</div>}
        {!!props.meta && <div className="ui-item-meta">{props.meta}</div>}
        {!!props.note && <div className="ui-item-meta">{props.note}</div>}
      </div>
      <div className="ui-item-actions">
        {props.children}
        {star && <StarButton label={star.label} pressed={star.pressed} onToggle={star.onToggle} />}
      </div>
    </div>
  )
}
