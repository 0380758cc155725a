import { useEffect, useState } from 'react'
import { useUniv } from '../../../element/hooks/view-hooks.ts'
import type { Reply } from '../chat.ts'

/** Screen readers have taken the last sentence by then; it stays in the conversation. */
const FORGET_MS = 5_000

/** Tells screen readers a streamed answer sentence by sentence, not piece by piece (A21). */
export function SpokenAnswer({ reply }: { reply: Reply | undefined }) {
  const { platform } = useUniv().runtime
  const [forgotten, setForgotten] = useState<readonly string[] | null>(null)
  const sentences = reply && 'sentences' in reply ? reply.sentences : undefined
  const hasEnded = reply?.state !== 'streaming'
  useEffect(
    () => (sentences && hasEnded ? platform.schedule(() => setForgotten(sentences), FORGET_MS) : undefined),
    [platform, sentences, hasEnded],
  )
  return (
    <div className="visually-hidden" aria-live="polite">
      {sentences !== forgotten && sentences?.map((sentence, i) => <p key={i}>{sentence}</p>)}
    </div>
  )
}
