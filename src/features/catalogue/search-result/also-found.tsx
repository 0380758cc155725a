import { useState } from 'react'
import type { StandardQuestion } from '../../../contract/assistant.ts'
import type { Guide } from '../../../contract/guides.ts'
import { createGuides } from '../../../domain/guides.ts'
import { pairWithGuides, rowsOf3 } from '../../../domain/listing-rules.ts'
import type { Piece } from '../../../domain/search/marks.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { navigate } from '../../../element/navigate.ts'
import { adopt } from '../../../ui/adopt.ts'
import { BookOpen } from '../../../ui/icons-more.tsx'
import sheet from '../help/help.css'
import { Question } from '../help/question.tsx'
import { PortalLink } from '../home/portal-link.tsx'
import { AppCard } from '../parts/app-card.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { Marked } from '../parts/marked.tsx'
import { searchMessages } from './messages.ts'
import type { SearchResult } from './model.ts'

const dressed = adopt(sheet)

type Mark = (text: string) => Piece[]

export function GuidesFound({ guides, mark }: { guides: readonly Guide[]; mark: Mark }) {
  const { lang } = useUniv()
  const say = useSay(searchMessages)
  if (guides.length === 0) return null
  return (
    <section className="found-group">
      <h2>{say('guides')}</h2>
      <ul className="found-links">
        {guides.map((guide) => {
          const title = (lang === 'en' && guide.titleEn) || guide.title
          return (
            <li key={guide.id}>
              <PortalLink
                className="ui-card"
                data-lift
                to="appdetail"
                query={{ guide: guide.id }}
                lang={langOfText(title, lang)}
              >
                <BookOpen />
                <span>
                  <Marked pieces={mark(title)} />
                </span>
              </PortalLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Each with its answer where it stands: a guest may ask, too. */
export function QuestionsFound({
  questions,
  keyword,
}: {
  questions: readonly StandardQuestion[]
  keyword: string
}) {
  const univ = useUniv()
  const say = useSay(searchMessages)
  const [open, setOpen] = useState('')
  if (questions.length === 0) return null
  return (
    <section className="found-group" ref={dressed}>
      <h2>{say('questions')}</h2>
      <div className="help-questions">
        <ul>
          {questions.map((one) => (
            <Question
              key={one.id}
              question={one}
              keyword={keyword}
              open={open === one.id}
              onOpen={(on) => setOpen(on ? one.id : '')}
              onRelated={(panel) => navigate(univ, 'helpcenter', { query: { panel } })}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

const ROWS = 2

/** §4: by recommend descending, three in a row, each with the guides that hold a step with the same code. */
export function Recommended({ model, guides }: { model: SearchResult; guides: readonly Guide[] }) {
  const { lang } = useUniv()
  const say = useSay(searchMessages)
  const apps = rowsOf3(useStore(model.$recommended)).slice(0, ROWS).flat()
  const own = useStore(useOne(createGuides).of(apps.map(({ code }) => code))).data ?? []
  const all = [...own, ...guides.filter(({ id }) => !own.some((one) => one.id === id))]
  if (apps.length === 0) return null
  return (
    <section className="found-group">
      <h2>{say('recommended')}</h2>
      <ul className="found-rows">
        {pairWithGuides(apps, all).map(({ app, guides: its }) => (
          <li key={app.id}>
            <AppCard app={app} compact />
            {its.length > 0 && (
              <p className="found-guides">
                <BookOpen label={say('itsGuides')} />
                {its.slice(0, 2).map((guide) => {
                  const title = (lang === 'en' && guide.titleEn) || guide.title
                  return (
                    <PortalLink
                      key={guide.id}
                      to="appdetail"
                      query={{ id: app.id }}
                      lang={langOfText(title, lang)}
                    >
                      {title}
                    </PortalLink>
                  )
                })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
