import { useState } from 'react'
import type { StandardQuestion } from '../../../contract/core/assistant.ts'
import type { Guide, SearchHit } from '../../../contract/core/guides.ts'
import { stripTagPrefix } from '../../../domain/app-view-model.ts'
import { createGuides, guideTitle } from '../../../domain/guides.ts'
import { pairWithGuides, chunkIntoRows } from '../../../domain/listing-rules.ts'
import type { HighlightSegment } from '../../../domain/find/segments.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { navigate } from '../../../element/hooks/navigate.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import { BookOpen } from '../../../ui/home-icons.tsx'
import sheet from '../help/help.css'
import { Question } from '../help/question.tsx'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import { AppGuideLinks } from '../guide/app-guide-links.tsx'
import { AppCard } from '../parts/app-card.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { HighlightedText } from '../../../ui/highlighted-text.tsx'
import { searchTexts } from './translations.ts'
import { createRecommended } from './model.ts'

const styleRef = adoptStyles(sheet)

type Highlight = (text: string) => HighlightSegment[]
const MAX_TEXTS = 20

export function GuideResults({ guides, mark }: { guides: readonly Guide[]; mark: Highlight }) {
  const { lang } = useUniv()
  const t = useTranslation(searchTexts)
  if (guides.length === 0) return null
  return (
    <section className="search-results-group ui-stack">
      <h2>{t('guides')}</h2>
      <ul className="search-results-links">
        {guides.map((guide) => {
          const title = guideTitle(guide, lang)
          return (
            <li key={guide.id}>
              <PortalLink
                className="ui-line"
                to="appdetail"
                query={{ guide: guide.id }}
                lang={langOfText(title, lang)}
              >
                <BookOpen />
                <span>
                  <HighlightedText pieces={mark(title)} />
                </span>
              </PortalLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The server's hits that match no known item, so they cannot be opened. */
export function TextResults({ hits, mark }: { hits: readonly SearchHit[]; mark: Highlight }) {
  const { lang } = useUniv()
  const t = useTranslation(searchTexts)
  if (hits.length === 0) return null
  return (
    <section className="search-results-group ui-stack">
      <h2>{t('texts')}</h2>
      <p className="ui-muted">{t('textsHint')}</p>
      <ul className="search-results-links">
        {hits.slice(0, MAX_TEXTS).map(({ name, tags, description }) => (
          <li key={`${name} ${tags.join()}`} className="ui-line" lang={langOfText(name, lang)}>
            <span>
              <HighlightedText pieces={mark(name)} />
              <span className="ui-muted search-results-text">
                {[...tags.map(stripTagPrefix), description].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Questions with their answers, for guests too. */
export function QuestionResults({
  questions,
  keyword,
}: {
  questions: readonly StandardQuestion[]
  keyword: string
}) {
  const univ = useUniv()
  const t = useTranslation(searchTexts)
  const [open, setOpen] = useState('')
  if (questions.length === 0) return null
  return (
    <section className="search-results-group ui-stack" ref={styleRef}>
      <h2>{t('questions')}</h2>
      <div className="help-questions ui-stack">
        <ul>
          {questions.map((entry) => (
            <Question
              key={entry.id}
              question={entry}
              keyword={keyword}
              open={open === entry.id}
              onOpen={(on) => setOpen(on ? entry.id : '')}
              onRelated={(panel) => navigate(univ, 'helpcenter', { query: { panel } })}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

const MAX_ROWS = 2

/** §4: sorted by `recommend`, descending, in rows of three, with the guides that have a step with the same code. */
export function RecommendedApps({ guides }: { guides: readonly Guide[] }) {
  const t = useTranslation(searchTexts)
  const apps = chunkIntoRows(useStore(useService(createRecommended)))
    .slice(0, MAX_ROWS)
    .flat()
  const appGuides = useStore(useService(createGuides).forAppCodes(apps.map(({ code }) => code))).data ?? []
  const allGuides = [
    ...appGuides,
    ...guides.filter(({ id }) => !appGuides.some((appGuide) => appGuide.id === id)),
  ]
  if (apps.length === 0) return null
  return (
    <section className="search-results-group ui-stack">
      <h2>{t('recommended')}</h2>
      <ul className="search-results-rows">
        {pairWithGuides(apps, allGuides).map((pick) => (
          <li key={pick.app.id}>
            <AppCard app={pick.app} compact />
            <AppGuideLinks {...pick} label={t('itsGuides')} className="search-results-guides" />
          </li>
        ))}
      </ul>
    </section>
  )
}
