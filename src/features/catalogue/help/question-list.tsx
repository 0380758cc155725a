import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import { useState } from 'react'
import type { StandardQuestion } from '../../../contract/core/assistant.ts'
import { refetchQuestions, createQuestions } from '../../../domain/questions.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SearchFallback } from '../no-matches/search-fallback.tsx'
import { helpTexts } from './translations.ts'
import { Question } from './question.tsx'

interface Props {
  keyword: string
  label: string
  /** The expanded question. */
  open: string
  /** The question that was opened from another answer: it takes the focus, whose button is gone. */
  relatedId: string
  onOpen(id: string): void
  onRelated(id: string): void
  onAll(): void
}

/** The matching questions, one of them expanded. Previous results stay visible while a search loads. */
export function QuestionList({ keyword, label, open, relatedId, onOpen, onRelated, onAll }: Props) {
  const { runtime } = useUniv()
  const query = { keyword, quesLabel: label }
  const state = useStore(useService(createQuestions).find(query))
  const [previous, setPrevious] = useState<readonly StandardQuestion[]>([])
  if (state.data && state.data !== previous) setPrevious(state.data)
  const questions = state.data ?? previous
  const t = useTranslation(helpTexts)
  const n = questions.length
  const isLoading = state.state === 'loading' && n === 0
  return (
    <div className="help-questions ui-stack" aria-busy={state.state === 'loading'}>
      <p role="status" className={state.data && !n ? 'visually-hidden' : 'ui-muted'}>
        {state.data ? (keyword ? t('countFor', { keyword, n }) : t('count', { n })) : ''}
      </p>
      {state.state === 'failed' && (
        <LoadFailed onRetry={() => refetchQuestions(runtime, query)}>{t('failed')}</LoadFailed>
      )}
      {isLoading && <Skeleton shape="card" count={5} />}
      {state.data?.length === 0 && (
        <EmptyState kind="nothing-found" title={t('none')} text={t('noneText')}>
          <SearchFallback keyword={keyword} report={false} />
          <Button size="sm" onClick={onAll}>
            {t('showAll')}
          </Button>
        </EmptyState>
      )}
      {n > 0 && (
        <ul>
          {questions.map((question) => (
            <Question
              key={question.id}
              question={question}
              keyword={keyword}
              open={question.id === open}
              takesFocus={question.id === relatedId}
              onOpen={(on) => onOpen(on ? question.id : '')}
              onRelated={onRelated}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
