import { useState } from 'react'
import { adoptStyles } from './adopt-styles.ts'
import sheet from './tile.css'

const styleRef = adoptStyles(sheet)

const colors = [
  'indigo',
  'teal',
  'amber',
  'rose',
  'sky',
  'emerald',
  'violet',
  'slate',
  'orange',
  'cyan',
] as const
type TileColor = (typeof colors)[number]

interface TileProps {
  /** Name of the item: provides the letter shown without an image, and the default colour. */
  name: string
  /** A URL that the caller has validated; if empty or broken, the letter is shown. */
  src?: string
  /** One of the palette's names; any other value falls back to a colour derived from the name. */
  color?: string
  size?: 'sm' | 'md' | 'lg'
}

/** Decoration beside a visible name, so hidden from assistive technology. */
export function Tile({ name, src, color, size }: TileProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const [letter = ''] = name.trim()
  return (
    <span
      className="ui-tile"
      ref={styleRef}
      data-color={tileColor(name, color)}
      data-size={size}
      aria-hidden="true"
    >
      {src && src !== failedSrc ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailedSrc(src)}
        />
      ) : (
        letter.toUpperCase()
      )}
    </span>
  )
}

function tileColor(name: string, preferred?: string): TileColor {
  let sum = 0
  for (let i = 0; i < name.length && i < 20; i++) sum = (sum * 31 + name.charCodeAt(i)) | 0
  return colors.find((color) => color === preferred) ?? colors[Math.abs(sum) % colors.length]!
}
