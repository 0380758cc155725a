import { useOne, useSay } from '../../../element/univ.ts'
import { Notice } from '../../../ui/notice.tsx'
import { createChat, type Turn } from '../chat.ts'
import { assistantMessages } from '../messages.ts'
import { AnswerView } from './answer.tsx'

/** One question of this visit and what became of it. */
export function TurnView({ turn, name, isLast }: { turn: Turn; name: string; isLast: boolean }) {
  const chat = useOne(createChat)
  const say = useSay(assistantMessages)
  const { reply } = turn
  const retry = () => chat.retry(turn.id)
  return (
    <div className="assistant-turn" data-last={isLast || undefined}>
      <p className="assistant-question">
        <span className="visually-hidden">{say('you')}</span>
        {turn.question}
      </p>
      {reply.state === 'pending' ? (
        // the status line tells of it; the log announces what is complete
        <div className="assistant-answer assistant-typing" aria-hidden="true">
          <span className="assistant-dots" />
          {say(reply.slow ? 'slow' : 'typing')}
        </div>
      ) : reply.state === 'answered' ? (
        <AnswerView turn={turn} answer={reply.answer} body={reply.body} name={name} />
      ) : reply.state === 'stopped' ? (
        <Notice retryLabel={say('retry')} onRetry={retry}>
          {say('stopped')}
        </Notice>
      ) : (
        <Notice kind="error" retryLabel={say('retry')} onRetry={retry}>
          {say('failed')}
        </Notice>
      )}
    </div>
  )
}
