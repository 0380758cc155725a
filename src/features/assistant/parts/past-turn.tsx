import { memo } from 'react'
import { useSay } from '../../../element/univ.ts'
import type { Earlier } from '../history.ts'
import { assistantMessages } from '../messages.ts'
import { AnswerBody } from './answer-body.tsx'

/** An earlier question and its answer. */
export const PastTurn = memo(function PastTurn({ record, name }: { record: Earlier; name: string }) {
  const say = useSay(assistantMessages)
  return (
    <div className="assistant-turn">
      <p className="assistant-question">
        <span className="visually-hidden">{say('you')}</span>
        {record.question}
      </p>
      <div className="assistant-answer">
        <span className="visually-hidden">{say('says', { name })}</span>
        <AnswerBody nodes={record.body} />
      </div>
    </div>
  )
})
