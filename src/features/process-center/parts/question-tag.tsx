import type { Question } from '../../../contract/core/processes.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import { centerTexts } from '../translations.ts'

/** Whose turn it is in the thread of an application, as its applicant or its handlers see it. */
export function QuestionTag({ question, isApplicant }: { question: Question; isApplicant: boolean }) {
  const t = useTranslation(centerTexts)
  const key = isApplicant ? question === 'asked' && 'mine' : question
  return key && <span className={isApplicant ? 'center-urgent' : 'ui-tag'}>{t(`question.${key}`)}</span>
}
