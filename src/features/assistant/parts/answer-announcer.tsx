import { useEffect, useState } from 'react'
import { useUniv } from '../../../element/hooks/view-hooks.ts'
import type { Reply } from '../chat/chat.ts'

/** Removes the announced text after screen readers have read it; the answer stays in the conversation. */
const EXPIRY_MS = 5_000

/** Announces a streamed answer sentence by sentence, not chunk by chunk. */
export function AnswerAnnouncer({ reply }: { reply: Reply | undefined }) {
  const { platform } = useUniv().runtime
  const [expired, setExpired] = useState<readonly string[] | null>(null)
  const sentences = reply && 'sentences' in reply ? reply.sentences : undefined
  const hasEnded = reply?.state !== 'streaming'
  useEffect(
    () => (sentences && hasEnded ? platform.schedule(() => setExpired(sentences), EXPIRY_MS) : undefined),
    [platform, sentences, hasEnded],
  )
  return (
    <div className="visually-hidden" aria-live="polite">
      {sentences !== expired && sentences?.map((sentence, i) => <p key={i}>{sentence}</p>)}
    </div>
  )
}
