import { useState } from 'react'
import { adoptStyles } from './adopt-styles.ts'
import sheet from './tile.css'

const styleRef = adoptStyles(sheet)

/** The palette's names and the six hues of their ink. */
const HUES: Readonly<Record<string, string>> = {
  indigo: 'study',
  amber: 'money',
  emerald: 'life',
  sky: 'travel',
  violet: 'research',
  rose: 'people',
  slate: 'study',
  orange: 'money',
  teal: 'life',
  cyan: 'travel',
}

interface TileProps {
  /** Name of the item: provides the letter shown without an image. */
  name: string
  /** A URL that the caller has validated; if empty or broken, the letter is shown. */
  src?: string
  /** One of the palette's names; any other value means the ink of the first: a colour says the kind of matter, or nothing. */
  color?: string
  size?: 'sm' | 'md' | 'lg'
  /** A person, whose disc is ink on paper: a colour says the kind of matter. */
  person?: boolean
}

/** Decoration beside a visible name, so hidden from assistive technology. */
export function Tile({ name, src, color = '', size, person }: TileProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const [letter = ''] = name.trim()
  return (
    <span
      className="ui-tile"
      ref={styleRef}
      data-color={person || !Object.hasOwn(HUES, color) ? undefined : HUES[color]}
      data-size={size}
      data-person={person || undefined}
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
