import { useState } from 'react'
import { AskIcon } from './assistant-icons.ts'

/** The robot's picture, or an icon when it cannot be loaded. */
export function Avatar({ picture, large }: { picture: string | null; large?: boolean }) {
  const [failedPicture, setFailedPicture] = useState<string | null>(null)
  return (
    <span className="assistant-avatar" data-large={large || undefined} aria-hidden="true">
      {picture && picture !== failedPicture ? (
        <img src={picture} alt="" width={40} height={40} onError={() => setFailedPicture(picture)} />
      ) : (
        <AskIcon />
      )}
    </span>
  )
}
