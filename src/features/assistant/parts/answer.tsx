import type { Answer } from '../../../contract/assistant.ts'
import { useSay } from '../../../element/univ.ts'
import type { AnswerNode } from '../answer-node.ts'
import type { Turn } from '../chat.ts'
import { assistantMessages } from '../messages.ts'
import { AnswerBody } from './answer-body.tsx'
import { AnswerItems } from './answer-items.tsx'
import { AnswerLink } from './answer-link.tsx'
import { CountdownView } from './countdown-view.tsx'
import { FeedbackView } from './feedback-view.tsx'
import { HandOff } from './hand-off.tsx'
import { Suggestions } from './suggestions.tsx'

interface Props {
  turn: Turn
  answer: Answer
  body: AnswerNode[]
  name: string
}
/** More of a list than any answer needs: hostile or broken. */
const MOST = 8

/** An answer with all that it brings along (A6, A11, A14, A16 to A18). */
export function AnswerView({ turn, answer, body, name }: Props) {
  const say = useSay(assistantMessages)
  const { apps, links, open, questions, known } = answer
  return (
    <div className="assistant-reply">
      <div className="assistant-answer">
        <span className="visually-hidden">{say('says', { name })}</span>
        <AnswerBody nodes={body} />
        {links.length > 0 && (
          <ul className="assistant-links" aria-label={say('links')}>
            {links.slice(0, MOST).map(({ text, url }, i) => (
              <li key={i}>
                <AnswerLink href={url}>{text || url}</AnswerLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      {open && <CountdownView answer={answer} url={open.url} seconds={open.seconds} />}
      {apps.length > 0 && <AnswerItems ids={apps.slice(0, MOST)} />}
      {!known && <HandOff id={apps[0] ?? ''} />}
      {/* controls, no part of what a log reads out */}
      <div aria-live="off">
        {questions.length > 0 && (
          <>
            <h3 className="assistant-small">{say('related')}</h3>
            <Suggestions label={say('related')} questions={questions.slice(0, MOST)} />
          </>
        )}
        <FeedbackView turn={turn} item={known ? (apps[0] ?? '') : null} />
      </div>
    </div>
  )
}
