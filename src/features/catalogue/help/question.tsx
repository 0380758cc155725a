import { Fragment, useEffect, useId, useRef } from 'react'
import type { StandardQuestion } from '../../../contract/core/assistant.ts'
import { createApps } from '../../../domain/apps.ts'
import { createQuestions } from '../../../domain/questions.ts'
import { createFold } from '../../../contract/fold-text.ts'
import { highlightText } from '../../../domain/find/highlight.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { useAssistant } from '../../../element/hooks/use-assistant.ts'
import { Button } from '../../../ui/button.tsx'
import { ChevronRight, MessageCircle } from '../../../ui/extended-icons.tsx'
import { CompactCards } from '../parts/compact-cards.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { HighlightedText } from '../../../ui/highlighted-text.tsx'
import { RichText } from '../parts/rich-text.tsx'
import { helpTexts } from './translations.ts'

const fold = createFold()

interface Props {
  question: StandardQuestion
  keyword: string
  open: boolean
  /** Focuses the question when it opens. */
  takesFocus?: boolean
  onOpen(open: boolean): void
  onRelated(id: string): void
}

/** A question that expands to its answers and related links. */
export function Question({ question, keyword, open, takesFocus = false, onOpen, onRelated }: Props) {
  const { lang } = useUniv()
  const id = useId()
  const title = (lang === 'en' && question.questionEn) || question.question
  const button = useRef<HTMLButtonElement>(null)
  // opened by a link, such as a related question: scroll it into view
  const toggledByUser = useRef(false)
  useEffect(() => {
    if (open && !toggledByUser.current) {
      button.current?.scrollIntoView({ block: 'nearest' })
      if (takesFocus) button.current?.focus({ preventScroll: true })
    }
    toggledByUser.current = false
  }, [open, takesFocus])
  return (
    <li className="help-question" data-open={open || undefined}>
      <h2>
        <button
          ref={button}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            toggledByUser.current = true
            onOpen(!open)
          }}
        >
          <ChevronRight />
          <span lang={langOfText(title, lang)}>
            <HighlightedText pieces={highlightText(title, keyword, fold)} />
          </span>
        </button>
      </h2>
      <div id={id} hidden={!open}>
        {open && <QuestionAnswer question={question} title={title} onRelated={onRelated} />}
      </div>
    </li>
  )
}

function QuestionAnswer({
  question,
  title,
  onRelated,
}: Pick<Props, 'question' | 'onRelated'> & { title: string }) {
  const assistant = useAssistant()
  const { lang } = useUniv()
  const byId = useStore(useService(createApps).$byId)
  const related = useStore(useService(createQuestions).related(question.id)).data ?? []
  const t = useTranslation(helpTexts)
  const apps = question.appIds.flatMap((id) => byId.get(id) ?? [])
  return (
    <div className="help-answer ui-stack">
      {question.answers.map(({ id, answer, answerEn }) => (
        <RichText key={id} source={(lang === 'en' && answerEn) || answer} />
      ))}
      {apps.length > 0 && (
        <Fragment>
          <h3>{t('items')}</h3>
          <CompactCards className="help-items" apps={apps} />
        </Fragment>
      )}
      {related.length > 0 && (
        <Fragment>
          <h3>{t('related')}</h3>
          <ul className="help-related">
            {related.map((entry) => {
              const other = (lang === 'en' && entry.questionEn) || entry.question
              return (
                <li key={entry.id}>
                  <button type="button" lang={langOfText(other, lang)} onClick={() => onRelated(entry.id)}>
                    {other}
                  </button>
                </li>
              )
            })}
          </ul>
        </Fragment>
      )}
      {assistant && (
        <p>
          <Button variant="ghost" size="sm" icon={MessageCircle} onClick={() => assistant.ask(title)}>
            {t('askOn')}
          </Button>
        </p>
      )}
    </div>
  )
}
