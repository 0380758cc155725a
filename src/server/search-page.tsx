import type { StandardQuestion } from '../contract/core/assistant.ts'
import { guideTitle } from '../domain/guides.ts'
import { localizedTagName } from '../domain/app-view-model.ts'
import { useTranslation, useUniv } from '../element/hooks/view-hooks.ts'
import { RichText } from '../features/catalogue/parts/rich-text.tsx'
import { GuideResults } from '../features/catalogue/search-result/result-groups.tsx'
import { searchTexts } from '../features/catalogue/search-result/translations.ts'
import { Container, SearchForm, Tag, useHref, usePage } from './layout.tsx'
import { serverTexts } from './translations.ts'
import { Cards, filtersOf, ITEMS_PER_PAGE, useSearch } from './catalogue-page.tsx'

/** /workflow/searchResult: items, guides and questions. */
export function SearchPage({ questions }: { questions: readonly StandardQuestion[] }) {
  const { mode, lang } = useUniv()
  const { hall, query } = usePage()
  const filters = filtersOf(query)
  const { keyword } = filters
  const { find, marks } = useSearch(keyword)
  const t = useTranslation(searchTexts)
  const tServer = useTranslation(serverTexts)
  const { apps } = keyword ? find(filters) : { apps: [] }
  const matches = (text: string) => marks.mark(text).some(({ isMatch }) => isMatch)
  const guides = keyword ? hall.guides.filter((guide) => matches(guideTitle(guide, lang))) : []
  const isEmpty = apps.length + guides.length + questions.length === 0
  const counts = { items: apps.length, guides: guides.length, questions: questions.length }
  return (
    <Container>
      <Tag view="search">
        <section className="search-results ui-stack">
          <h1>{keyword ? t('titleFor', { keyword }) : t('title')}</h1>
          {mode === 'desktop' && (
            <SearchForm
              route="searchResult"
              label={t('search')}
              size="lg"
              placeholder={t('placeholder')}
              submitLabel={t('button')}
            />
          )}
          <Narrow
            name="dep"
            label={t('dep')}
            values={apps.flatMap(({ departments }) => departments[0] ?? [])}
          />
          <Narrow name="tag" label={t('tag')} values={apps.flatMap(({ tags }) => tags[0] ?? [])} />
          {keyword && <p className="ui-muted">{t('counts', counts)}</p>}
          {keyword && isEmpty && <p>{tServer('noMatch', { keyword })}</p>}
          {apps.length > 0 && (
            <section
              className="search-results-group ui-stack"
              data-rows={mode === 'mobile' ? 'phone' : undefined}
            >
              <h2>{t('items')}</h2>
              <Cards apps={apps.slice(0, ITEMS_PER_PAGE)} marks={marks} />
            </section>
          )}
          <GuideResults guides={guides} mark={marks.mark} />
          {questions.length > 0 && (
            <section className="search-results-group ui-stack">
              <h2>{t('questions')}</h2>
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
            </section>
          )}
        </section>
      </Tag>
    </Container>
  )
}

/** Departments or themes of the results, as links that narrow them. */
function Narrow({ name, label, values }: { name: 'dep' | 'tag'; label: string; values: readonly string[] }) {
  const { lang } = useUniv()
  const { hall, query } = usePage()
  const href = useHref()
  const options = [...new Set(values)]
  if (options.length < 2 && !query[name]) return null
  return (
    <nav className="ui-row search-results-filters" aria-label={label}>
      <span className="ui-muted">{label}</span>
      {options.map((value) => (
        <a
          key={value}
          className="ui-chip"
          aria-current={query[name] === value ? 'true' : undefined}
          href={href('searchResult', { ...query, [name]: query[name] === value ? '' : value })}
        >
          {localizedTagName(hall.labels, value, lang)}
        </a>
      ))}
    </nav>
  )
}
