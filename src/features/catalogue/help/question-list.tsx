import { useState } from 'react'
import type { StandardQuestion } from '../../../contract/assistant.ts'
import { askAgain, createQuestions } from '../../../domain/questions.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LeadOn } from '../parts/lead-on.tsx'
import { helpMessages } from './messages.ts'
import { Question } from './question.tsx'

interface Props {
  keyword: string
  label: string
  /** The question that shows its answer. */
  open: string
  onOpen(id: string): void
  onRelated(id: string): void
  onAll(): void
}

/** The questions found, one of them open. What was found before stays while it is searched anew. */
export function QuestionList({ keyword, label, open, onOpen, onRelated, onAll }: Props) {
  const { runtime, silentErrors } = useUniv()
  const asked = { keyword, quesLabel: label }
  const found = useStore(useOne(createQuestions).find(asked))
  const [before, setBefore] = useState<readonly StandardQuestion[]>([])
  if (found.data && found.data !== before) setBefore(found.data)
  const questions = found.data ?? before
  const say = useSay(helpMessages)
  const n = questions.length
  const waiting = found.state === 'loading' && n === 0
  return (
    <div className="help-questions" aria-busy={found.state === 'loading'}>
      <p role="status" className="ui-muted">
        {found.data ? (keyword ? say('countFor', { keyword, n }) : say('count', { n })) : ''}
      </p>
      {found.state === 'failed' && !silentErrors && (
        <Notice kind="error" live="status" retryLabel={say('retry')} onRetry={() => askAgain(runtime, asked)}>
          {say('failed')}
        </Notice>
      )}
      {waiting && <Skeleton shape="card" count={5} />}
      {found.data?.length === 0 && (
        <Empty kind="nothing-found" title={say('none')} text={say('noneText')}>
          <Button size="sm" onClick={onAll}>
            {say('showAll')}
          </Button>
          <LeadOn keyword={keyword} report={false} />
        </Empty>
      )}
      {n > 0 && (
        <ul>
          {questions.map((question) => (
            <Question
              key={question.id}
              question={question}
              keyword={keyword}
              open={question.id === open}
              onOpen={(on) => onOpen(on ? question.id : '')}
              onRelated={onRelated}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
