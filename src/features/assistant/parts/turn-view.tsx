import { useService, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { Notice } from '../../../ui/notice.tsx'
import { createChat, type Turn } from '../chat.ts'
import { assistantTexts } from '../translations.ts'
import { AnswerView } from './answer-view.tsx'

/** One question of this session with its state. */
export function TurnView({ turn, name, isLast }: { turn: Turn; name: string; isLast: boolean }) {
  const chat = useService(createChat)
  const t = useTranslation(assistantTexts)
  const { reply } = turn
  const retry = () => chat.retry(turn.id)
  return (
    <div className="assistant-turn" data-last={isLast || undefined}>
      <p className="assistant-question">
        <span className="visually-hidden">{t('you')}</span>
        {turn.question}
      </p>
      {reply.state === 'pending' ? (
        // announced by the status line; the log announces complete answers only
        <div className="assistant-answer assistant-typing" aria-hidden="true">
          <span className="assistant-dots" />
          {t(reply.slow ? 'slow' : 'typing')}
        </div>
      ) : reply.state === 'answered' ? (
        <AnswerView turn={turn} answer={reply.answer} body={reply.body} name={name} />
      ) : reply.state === 'stopped' ? (
        <Notice retryLabel={t('retry')} onRetry={retry}>
          {t('stopped')}
        </Notice>
      ) : (
        <Notice kind="error" retryLabel={t('retry')} onRetry={retry}>
          {t(reply.reason)}
        </Notice>
      )}
    </div>
  )
}
