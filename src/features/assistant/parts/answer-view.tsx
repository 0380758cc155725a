import { Fragment } from 'react'
import type { Answer } from '../../../contract/core/assistant.ts'
import { useTranslation } from '../../../element/hooks/view-hooks.ts'
import type { AnswerNode } from '../answer/answer-node.ts'
import type { Turn } from '../chat/chat.ts'
import { assistantTexts } from '../texts/translations.ts'
import { AnswerBody } from './answer-body.tsx'
import { AnswerItems } from './answer-items.tsx'
import { AnswerLink } from './answer-link.tsx'
import { CountdownView } from './countdown-view.tsx'
import { FeedbackView } from './feedback-view.tsx'
import { ContactOptions } from './contact-options.tsx'
import { LeaveMessage } from './leave-message.tsx'
import { ReadAloud } from './read-aloud.tsx'
import { Suggestions } from './suggestions.tsx'

interface AnswerViewProps {
  turn: Turn
  /** null while the answer is incomplete. */
  answer: Answer | null
  body: AnswerNode[]
  /** Streamed answers are announced sentence by sentence (answer-announcer.tsx). */
  isStreamed: boolean
  name: string
}
/** Maximum length of the lists in an answer. */
const MAX_ENTRIES = 8

/** An answer with its links, items, questions, countdown and feedback. */
export function AnswerView({ turn, answer, body, isStreamed, name }: AnswerViewProps) {
  const t = useTranslation(assistantTexts)
  const links = answer?.links ?? []
  return (
    <div className="assistant-reply">
      <div className="assistant-answer">
        <span className="visually-hidden">{t('says', { name })}</span>
        <AnswerBody nodes={body} isQuiet={isStreamed} isGrowing={turn.reply.state === 'streaming'} />
        {links.length > 0 && (
          <ul className="assistant-links" aria-label={t('links')}>
            {links.slice(0, MAX_ENTRIES).map(({ text, url }, i) => (
              <li key={i}>
                <AnswerLink href={url}>{text || url}</AnswerLink>
              </li>
            ))}
          </ul>
        )}
      </div>
      {answer && <AnswerExtras turn={turn} answer={answer} body={body} />}
    </div>
  )
}

/** Rendered once the answer is complete. */
function AnswerExtras({ turn, answer, body }: { turn: Turn; answer: Answer; body: AnswerNode[] }) {
  const t = useTranslation(assistantTexts)
  const { apps, open, questions, known } = answer
  return (
    <Fragment>
      {open && <CountdownView answer={answer} url={open.url} seconds={open.seconds} />}
      {apps.length > 0 && <AnswerItems ids={apps.slice(0, MAX_ENTRIES)} />}
      {!known && <ContactOptions id={apps[0] ?? ''} />}
      {/* outside the live log: controls are not announced */}
      <div aria-live="off">
        {!known && <LeaveMessage question={turn.question} />}
        {questions.length > 0 && (
          <Fragment>
            <h3 className="assistant-related-heading">{t('related')}</h3>
            <Suggestions label={t('related')} questions={questions.slice(0, MAX_ENTRIES)} />
          </Fragment>
        )}
        <ReadAloud body={body} />
        <FeedbackView turn={turn} item={known ? (apps[0] ?? '') : null} />
      </div>
    </Fragment>
  )
}
