import { useEffect, useId, useRef } from 'react'
import type { StandardQuestion } from '../../../contract/assistant.ts'
import { createApps } from '../../../domain/apps.ts'
import { createQuestions } from '../../../domain/questions.ts'
import { markText } from '../../../domain/search/marks.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { useAssistant } from '../../../element/use-assistant.ts'
import { Button } from '../../../ui/button.tsx'
import { ChevronRight, MessageCircle } from '../../../ui/icons-more.tsx'
import { AppCard } from '../parts/app-card.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { Marked } from '../parts/marked.tsx'
import { RichText } from '../parts/rich-text.tsx'
import { helpMessages } from './messages.ts'

interface Props {
  question: StandardQuestion
  keyword: string
  open: boolean
  onOpen(open: boolean): void
  onRelated(id: string): void
}

/** A question; open, with its answers and where they lead. */
export function Question({ question, keyword, open, onOpen, onRelated }: Props) {
  const { lang } = useUniv()
  const id = useId()
  const title = (lang === 'en' && question.questionEn) || question.question
  const button = useRef<HTMLButtonElement>(null)
  // opened from elsewhere, such as by a related question: it comes into sight with the focus
  const pressed = useRef(false)
  useEffect(() => {
    if (open && !pressed.current) button.current?.scrollIntoView({ block: 'nearest' })
    pressed.current = false
  }, [open])
  return (
    <li className="help-question" data-open={open || undefined}>
      <h2>
        <button
          ref={button}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            pressed.current = true
            onOpen(!open)
          }}
        >
          <ChevronRight />
          <span lang={langOfText(title, lang)}>
            <Marked pieces={markText(title, keyword)} />
          </span>
        </button>
      </h2>
      <div id={id} hidden={!open}>
        {open && <Inside question={question} title={title} onRelated={onRelated} />}
      </div>
    </li>
  )
}

function Inside({ question, title, onRelated }: Pick<Props, 'question' | 'onRelated'> & { title: string }) {
  const assistant = useAssistant()
  const { lang } = useUniv()
  const byId = useStore(useOne(createApps).$byId)
  const related = useStore(useOne(createQuestions).related(question.id)).data ?? []
  const say = useSay(helpMessages)
  const apps = question.appIds.flatMap((id) => byId.get(id) ?? [])
  return (
    <div className="help-answer">
      {question.answers.map(({ id, answer, answerEn }) => (
        <RichText key={id} source={(lang === 'en' && answerEn) || answer} />
      ))}
      {apps.length > 0 && (
        <>
          <h3>{say('items')}</h3>
          <ul className="help-items">
            {apps.map((app) => (
              <li key={app.id}>
                <AppCard app={app} compact />
              </li>
            ))}
          </ul>
        </>
      )}
      {question.similarQuestions.length > 0 && (
        <>
          <h3>{say('similar')}</h3>
          <p className="ui-row">
            {question.similarQuestions.map(({ id, similarQues }) => (
              <span key={id} className="ui-tag" lang={langOfText(similarQues, lang)}>
                {similarQues}
              </span>
            ))}
          </p>
        </>
      )}
      {related.length > 0 && (
        <>
          <h3>{say('related')}</h3>
          <ul className="help-related">
            {related.map((one) => {
              const other = (lang === 'en' && one.questionEn) || one.question
              return (
                <li key={one.id}>
                  <button type="button" lang={langOfText(other, lang)} onClick={() => onRelated(one.id)}>
                    {other}
                  </button>
                </li>
              )
            })}
          </ul>
        </>
      )}
      {assistant && (
        <p>
          <Button variant="ghost" size="sm" icon={MessageCircle} onClick={() => assistant.ask(title)}>
            {say('askOn')}
          </Button>
        </p>
      )}
    </div>
  )
}
