import { memo } from 'react'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import type { HistoryEntry } from '../chat/chat-history.ts'
import { assistantTexts } from '../texts/translations.ts'
import { AnswerBody } from './answer-body.tsx'
import { EarlierFeedback } from './feedback-view.tsx'

/** An earlier question and its answer. */
export const HistoryTurn = memo(function PastTurn({ record, name }: { record: HistoryEntry; name: string }) {
  const t = useTranslation(assistantTexts)
  return (
    <div className="assistant-turn">
      <p className="assistant-question">
        <span className="visually-hidden">{t('you')}</span>
        <span>{record.question}</span>
      </p>
      <div className="assistant-answer">
        <span className="visually-hidden">{t('says', { name })}</span>
        <AnswerBody nodes={record.body} />
      </div>
      <EarlierFeedback answerId={record.id} />
    </div>
  )
})
