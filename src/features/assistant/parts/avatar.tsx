import { useState } from 'react'
import { Robot } from './icons.ts'

/** The robot's picture; while there is none to be had, a drawing of ours. */
export function Avatar({ picture, large }: { picture: string | null; large?: boolean }) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span className="assistant-avatar" data-large={large || undefined} aria-hidden="true">
      {picture && picture !== broken ? (
        <img src={picture} alt="" width={40} height={40} onError={() => setBroken(picture)} />
      ) : (
        <Robot />
      )}
    </span>
  )
}
