import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import type { Question } from '../../../contract/core/processes.ts'
import { toKnownStatus, unknownStatusText } from '../../../domain/process-status.ts'
import type { RowViewModel } from './row-view-model.ts'
import { factTexts } from './translations.ts'

interface StatusBadgeProps {
  row: Pick<RowViewModel, 'status' | 'needsMe' | 'step'>
}

/**
 * That a process needs me, else its status; an unknown one has a neutral label with the server's value. "In progress" is
 * only read out where the step says it, so that what needs me stands out.
 */
export function StatusBadge({ row: { status, needsMe, step } }: StatusBadgeProps) {
  const { lang } = useUniv()
  const t = useTranslation(factTexts)
  const knownStatus = toKnownStatus(status)
  if (needsMe) return <NeedsMeBadge>{t('needsMe')}</NeedsMeBadge>
  if (!status) return null
  return (
    <span
      className={knownStatus === 'doing' && step ? 'visually-hidden' : 'ui-tag'}
      data-status={knownStatus}
    >
      {knownStatus
        ? t(`status.${knownStatus}`)
        : unknownStatusText(status, lang, (value) => t('status.other', { status: value }))}
    </span>
  )
}

export const NeedsMeBadge = ({ children }: { children: string }) => (
  <span className="ui-tag" data-status="needs-me">
    {children}
  </span>
)

/** Whose turn it is in the thread of an application, as its applicant or its handlers see it. */
export function QuestionTag({ question, isApplicant }: { question: Question; isApplicant: boolean }) {
  const t = useTranslation(factTexts)
  const key = isApplicant ? question === 'asked' && 'mine' : question
  if (!key) return null
  const text = t(`question.${key}`)
  return isApplicant ? <NeedsMeBadge>{text}</NeedsMeBadge> : <span className="ui-tag">{text}</span>
}
