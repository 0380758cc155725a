import { computed } from 'nanostores'
import type { StandardQuestion } from '../contract/core/assistant.ts'
import type { SearchReply } from '../contract/core/guides.ts'
import { createAppSearch } from '../domain/find/app-search.ts'
import { createGuides, guideTitle } from '../domain/guides.ts'
import { PortalLink } from '../element/hooks/portal-link.tsx'
import { useTranslation, useUniv } from '../element/hooks/view-hooks.ts'
import { createSearchModel } from '../features/catalogue/search-result/model.ts'
import SearchPage from '../features/catalogue/search-result/search-page.tsx'
import { searchTexts } from '../features/catalogue/search-result/translations.ts'
import type { Lang } from '../runtime/i18n/translator.ts'
import type { QueryState } from '../runtime/wire/query.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { Answers } from './answers.tsx'
import { ITEMS_PER_PAGE, useAttributes } from './catalogue-page.tsx'
import { Container, SearchForm, Tag, useHref } from './layout.tsx'
import { serverTexts } from './translations.ts'

/** Beside the items, the guides whose titles match: no page waits for a request of its own. */
const createModel = (lang: Lang) => (runtime: Runtime) => {
  const { $searchState } = runtime.service(createAppSearch)
  return createSearchModel(runtime, (keyword) =>
    computed(
      [runtime.service(createGuides).$all, $searchState],
      ({ data = [] }, { search }): QueryState<SearchReply> => {
        const matches = (text: string) => search.highlight(text, keyword).some(({ isMatch }) => isMatch)
        const guideList = keyword ? data.filter((guide) => matches(guideTitle(guide, lang))) : []
        return { state: 'ready', data: { appList: [], guideList, tokenList: [] } }
      },
    ),
  )
}

/** /workflow/searchResult: items, guides and questions. */
export function ServedSearchPage() {
  const { lang, mode } = useUniv()
  const t = useTranslation(serverTexts)
  const href = useHref()
  const tSearch = useTranslation(searchTexts)
  return (
    <Container>
      <Tag view="search">
        <SearchPage
          {...useAttributes()}
          served={{
            href: ({ keyword, ...filters }) => href('searchResult', { seq: keyword, ...filters }),
            create: createModel(lang),
            size: ITEMS_PER_PAGE,
            head: mode === 'desktop' && (
              <SearchForm
                route="searchResult"
                label={tSearch('search')}
                size="lg"
                placeholder={tSearch('placeholder')}
                submitLabel={tSearch('button')}
              />
            ),
            none: (keyword) => (
              <p>
                <span>{`${t('noMatch', { keyword })} `}</span>
                <PortalLink to="serviceC">{tSearch('allItems')}</PortalLink>
              </p>
            ),
            questions: (questions) => <Questions questions={questions} />,
          }}
        />
      </Tag>
    </Container>
  )
}

function Questions({ questions }: { questions: readonly StandardQuestion[] }) {
  const t = useTranslation(searchTexts)
  if (questions.length === 0) return null
  return (
    <section className="search-results-group ui-stack">
      <h2>{t('questions')}</h2>
      <Answers questions={questions} />
    </section>
  )
}
