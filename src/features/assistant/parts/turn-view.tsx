import { memo } from 'react'
import { useService, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Notice } from '../../../ui/notice.tsx'
import { createChat, type Turn } from '../chat/chat.ts'
import { assistantTexts } from '../texts/translations.ts'
import { AnswerView } from './answer-view.tsx'

interface TurnViewProps {
  turn: Turn
  name: string
  isLast: boolean
}

/** One question of this session with its state. */
export const TurnView = memo(function TurnView({ turn, name, isLast }: TurnViewProps) {
  const t = useTranslation(assistantTexts)
  const { reply } = turn
  return (
    <div className="assistant-turn" data-last={isLast || undefined}>
      <p className="assistant-question">
        <span className="visually-hidden">{t('you')}</span>
        <span>{turn.question}</span>
      </p>
      {reply.state === 'pending' && (
        // announced by the status line; the log announces complete answers only
        <div className="assistant-answer assistant-typing" aria-hidden="true">
          <span className="assistant-dots" />
          <span>{t(reply.slow ? 'slow' : 'typing')}</span>
        </div>
      )}
      {/* the same element from the first chunk to the end, so that only additions are laid out and announced */}
      {'body' in reply && reply.body && (
        <AnswerView
          turn={turn}
          answer={reply.state === 'answered' ? reply.answer : null}
          body={reply.body}
          isStreamed={reply.sentences !== undefined}
          name={name}
        />
      )}
      <Outcome turn={turn} />
    </div>
  )
})

/** Why there is no answer, or only a partial one, with "try again". */
function Outcome({ turn: { id, reply } }: { turn: Turn }) {
  const chat = useService(createChat)
  const t = useTranslation(assistantTexts)
  if (reply.state !== 'stopped' && reply.state !== 'broken' && reply.state !== 'failed') return null
  return (
    <Notice
      kind={reply.state === 'stopped' ? 'info' : 'error'}
      retryLabel={t('retry')}
      onRetry={() => chat.retry(id)}
    >
      {t(reply.state === 'failed' ? reply.reason : reply.state)}
    </Notice>
  )
}
