import { ChevronRight } from '../../../ui/extended-icons.tsx'
import { useAsk } from './use-ask.ts'

/** Suggested questions as buttons. */
export function Suggestions({ questions, label }: { questions: readonly string[]; label: string }) {
  const ask = useAsk()
  return (
    <ul className="assistant-suggestions" aria-label={label}>
      {[...new Set(questions)].map((question) => (
        <li key={question}>
          <button type="button" onClick={() => ask(question)}>
            <span>{question}</span>
            <ChevronRight />
          </button>
        </li>
      ))}
    </ul>
  )
}
