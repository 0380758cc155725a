import { ChevronRight } from '../../../ui/icons-more.tsx'
import { useAsk } from './use-ask.ts'

/** Questions to be asked by one press. */
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
