import { Fragment } from 'react'
import { localizedTagName } from '../../../domain/app-view-model.ts'
import { createApps } from '../../../domain/apps.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { chipStyleRef } from '../../../ui/chip.tsx'
import { Check } from '../../../ui/icon.tsx'
import { FilterValue } from '../../../ui/list/filter-value.tsx'
import { searchTexts } from './translations.ts'
import type { SearchQuery, SearchResults, SearchModel } from './model.ts'

interface Props {
  model: SearchModel
  query: SearchQuery
  results: SearchResults
  isPending: boolean
  /** As HTML: the address of another query. */
  served: { href(query: SearchQuery): string } | undefined
}

/** Quick searches from the server's tokens, and departments and themes of the results. */
export function SearchFilters({ model, query, results, isPending, served }: Props) {
  const { lang } = useUniv()
  const labels = useStore(useService(createApps).$labels)
  const t = useTranslation(searchTexts)
  const renderGroup = (part: 'dep' | 'tag', names: readonly string[]) => {
    // keep a selection from the URL in the list, so that it can be cleared
    const options = query[part] && !names.includes(query[part]) ? [...names, query[part]] : names
    if (!query.keyword || (options.length < 2 && !query[part])) return null
    return (
      <div
        className="ui-row search-results-filters ui-fades"
        role="group"
        aria-label={t(part)}
        ref={chipStyleRef}
      >
        <span className="ui-muted">{t(part)}</span>
        {options.map((name) => {
          const isSelected = query[part] === name
          const change = { [part]: isSelected ? '' : name }
          return (
            <FilterValue
              key={name}
              className="ui-chip"
              isSelected={isSelected}
              href={served?.href({ ...query, ...change })}
              onSelect={() => model.change(change)}
            >
              {isSelected && <Check />}
              <span>{localizedTagName(labels, name, lang)}</span>
            </FilterValue>
          )
        })}
      </div>
    )
  }
  // two lines are usual: reserved, so that the results below do not move
  if (isPending && query.keyword)
    return (
      <Fragment>
        <div key="wait dep" className="search-results-filters" data-wait="" />
        <div key="wait tag" className="search-results-filters" data-wait="" />
      </Fragment>
    )
  return (
    <Fragment>
      {results.tokens.length > 0 && (
        <div
          className="ui-row search-results-filters ui-fades"
          role="group"
          aria-label={t('tokens')}
          ref={chipStyleRef}
        >
          <span className="ui-muted">{t('tokens')}</span>
          {results.tokens.map((token) => (
            <button key={token} type="button" className="ui-chip" onClick={() => model.search(token)}>
              {token}
            </button>
          ))}
        </div>
      )}
      {renderGroup('dep', results.departments)}
      {renderGroup('tag', results.tags)}
    </Fragment>
  )
}
