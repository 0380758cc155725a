import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import { Fragment, useEffect, useState } from 'react'
import type { StandardQuestion } from '../../../contract/core/assistant.ts'
import { createApps } from '../../../domain/apps.ts'
import { createQuestions } from '../../../domain/questions.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles, joinRefs } from '../../../ui/adopt-styles.ts'
import type { Elements } from '../../../ui/content.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CardGrid, gridStyleRef } from '../parts/card-grid.tsx'
import { isPhonePage } from '../parts/is-phone-page.ts'
import SearchHistoryList from '../parts/search-history-list.tsx'
import type { ServedPage } from '../parts/served-page.ts'
import { useCollection } from '../parts/use-collection.ts'
import type { CatalogueProps } from '../state/attributes.ts'
import { GuideResults, QuestionResults, RecommendedApps, TextResults } from './result-groups.tsx'
import { SearchFilters } from './search-filters.tsx'
import { searchTexts } from './translations.ts'
import { createSearchModel, type SearchQuery, type SearchResults } from './model.ts'
import { NoSearchResults } from './no-search-results.tsx'
import fades from '../../../ui/fades.css'
import sheet from './search-page.css'

const styleRef = joinRefs(adoptStyles(sheet, fades), gridStyleRef)

/** A slow server does not hold back the items that match on the device. */
const MAX_WAIT_MS = 700
export const MAX_QUESTIONS = 5

const toUrlQuery = ({ keyword, ...filters }: SearchQuery) => ({ seq: keyword, ...filters })

interface SearchPageProps extends Pick<CatalogueProps, 'keyword' | 'tag' | 'dep' | 'noHead'> {
  /** As HTML: what the server has for it. */
  served?: Pick<ServedPage, 'size' | 'head' | 'none'> & {
    href(query: SearchQuery): string
    create: typeof createSearchModel
    questions(questions: readonly StandardQuestion[]): Elements
  }
}

/** /workflow/searchResult: items, guides and questions in groups (§2, §4). */
export default function SearchPage(props: SearchPageProps) {
  const univ = useUniv()
  const { served } = props
  const { tag, dep } = props
  const model = useCollection(
    served?.create ?? createSearchModel,
    { keyword: props.keyword, tag, dep },
    toUrlQuery,
  )
  const query = useStore(model.$query)
  const text = useStore(model.$text)
  const results = useStore(model.$results)
  const { keyword } = query
  const questions = useStore(useService(createQuestions).find({ keyword, limit: MAX_QUESTIONS })).data ?? []
  const t = useTranslation(searchTexts)
  const n = results.filtered.length
  const matchingQuestions = keyword ? questions : []
  const counts = [n + results.texts.length, results.guides.length, matchingQuestions.length] as const
  const isEmpty = counts.every((count) => count === 0)
  const { $apps, $themes, $departments } = useService(createApps)
  const states = [useStore($apps), useStore($themes), useStore($departments)]
  const isLoading =
    results.loading || (keyword !== '' && states.some(({ state, data }) => state === 'loading' && !data))
  const isPending = useFirstWait(keyword, isLoading, n > 0)
  return (
    <section className="search-results ui-stack" ref={styleRef} aria-busy={isLoading}>
      <h1>{keyword ? t('titleFor', { keyword }) : t('title')}</h1>
      {served?.head}
      {!props.noHead && !served && (
        <SearchBox
          size="lg"
          label={t('search')}
          placeholder={t('placeholder')}
          value={text}
          clearLabel={t('clear')}
          submitLabel={t('button')}
          onValueChange={model.type}
          onSubmit={model.search}
        />
      )}
      {!text && <SearchHistoryList onSearch={model.search} />}
      <SearchFilters model={model} query={query} results={results} isPending={isPending} served={served} />
      {results.failed && (
        <LoadFailed isStale onRetry={model.retry}>
          {t('failed')}
        </LoadFailed>
      )}
      <p role="status" className={isEmpty && !isLoading ? 'visually-hidden' : 'ui-muted'}>
        {isLoading
          ? ''
          : (['itemCount', 'guideCount', 'questionCount'] as const)
              .filter((_, i) => counts[i] || (isEmpty && i === 0))
              .map((text) => t(text, { items: counts[0], guides: counts[1], questions: counts[2] }))
              .join(t('comma'))}
      </p>
      {isPending && <Skeleton shape="card" count={4} />}
      {n > 0 && !isPending && (
        <section
          className="search-results-group ui-stack"
          data-rows={isPhonePage(univ) ? 'phone' : undefined}
        >
          <h2>{t('items')}</h2>
          <CardGrid
            apps={results.filtered.slice(0, served?.size)}
            marks={keyword ? results.highlighter : undefined}
            label={t('items')}
          />
        </section>
      )}
      {!isLoading &&
        (isEmpty || (n === 0 && results.all.length > 0)) &&
        (served?.none(keyword) ?? <NoSearchResults model={model} query={query} />)}
      {!isPending && <OtherResults {...{ results, keyword, served }} questions={matchingQuestions} />}
    </section>
  )
}

interface OtherResultsProps extends Pick<SearchPageProps, 'served'> {
  results: SearchResults
  keyword: string
  questions: readonly StandardQuestion[]
}

function OtherResults({
  results: { texts, guides, highlighter },
  keyword,
  questions,
  served,
}: OtherResultsProps) {
  return (
    <Fragment>
      <TextResults hits={texts} mark={highlighter.mark} />
      <GuideResults guides={guides} mark={highlighter.mark} />
      {served ? served.questions(questions) : <QuestionResults questions={questions} keyword={keyword} />}
      {!served && <RecommendedApps guides={guides} />}
    </Fragment>
  )
}

/**
 * Whether results are held back. The first time, everything is awaited for a moment: guides and questions may load before
 * the items above them, the server's order changes the local one, and the names of the filters their widths. Later results
 * appear at once.
 */
function useFirstWait(keyword: string, isLoading: boolean, hasLocal: boolean): boolean {
  const { platform } = useUniv().runtime
  const [hasLoaded, setHasLoaded] = useState(false)
  useEffect(() => {
    if (!keyword || hasLoaded) return
    if (!isLoading) return setHasLoaded(true)
    return hasLocal ? platform.schedule(() => setHasLoaded(true), MAX_WAIT_MS) : undefined
  }, [keyword, isLoading, hasLoaded, hasLocal, platform])
  return isLoading && (!hasLocal || !hasLoaded)
}
