import { useEffect, useRef } from 'react'
import { useSay } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { RefreshCw } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { voiceMessages } from './messages.ts'
import type { VoiceError } from './voice.ts'

export interface FailureProps {
  /** null: the recording went well, and nothing was understood. */
  error: VoiceError | null
  /** What had come by then. */
  text: string
  onAgain(): void
  onUse(): void
  onClose(): void
}

/** Why there is no text (§8), and what to do. */
export function Failure({ error, text, onAgain, onUse, onClose }: FailureProps) {
  const say = useSay(voiceMessages)
  const again = useRef<HTMLButtonElement>(null)
  // the button that had the focus is gone
  useEffect(() => again.current?.focus(), [])
  return (
    <>
      <Notice kind={error ? 'error' : 'warning'} live="alert">
        {error ? (
          <>
            <strong>{say(`error.${error}`)}</strong>
            <span className="voice-todo">{say(`todo.${error}`)}</span>
          </>
        ) : (
          say('nothing')
        )}
      </Notice>
      {text && <p className="voice-text">{text}</p>}
      <div className="voice-acts">
        <Button variant="ghost" onClick={onClose}>
          {say('close')}
        </Button>
        {text && <Button onClick={onUse}>{say('use')}</Button>}
        <Button variant="primary" icon={RefreshCw} ref={again} onClick={onAgain}>
          {say('again')}
        </Button>
      </div>
    </>
  )
}
