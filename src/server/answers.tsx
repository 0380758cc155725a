import type { StandardQuestion } from '../contract/core/assistant.ts'
import { useUniv } from '../element/hooks/view-hooks.ts'
import { RichText } from '../features/catalogue/parts/rich-text.tsx'

/** Questions that open to their answers without a script. */
export function Answers({ questions }: { questions: readonly StandardQuestion[] }) {
  const { lang } = useUniv()
  return (
    <div className="served-questions">
      {questions.map((question) => (
        <details key={question.id} className="served-question">
          <summary>{(lang === 'en' && question.questionEn) || question.question}</summary>
          {question.answers.map(({ id, answer, answerEn }) => (
            <RichText key={id} source={(lang === 'en' && answerEn) || answer} />
          ))}
        </details>
      ))}
    </div>
  )
}
