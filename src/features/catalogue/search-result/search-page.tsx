import { useEffect, useMemo } from 'react'
import { createQuestions } from '../../../domain/questions.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { adopt } from '../../../ui/adopt.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CardGrid } from '../parts/card-grid.tsx'
import { SearchHistory } from '../parts/search-history.tsx'
import type { CatalogueProps } from '../view.tsx'
import { GuidesFound, QuestionsFound, Recommended } from './also-found.tsx'
import { Choices } from './choices.tsx'
import { searchMessages } from './messages.ts'
import { createSearchResult } from './model.ts'
import { NothingFound } from './nothing-found.tsx'
import sheet from './search.css'

const dressed = adopt(sheet)
const MOST_QUESTIONS = 5

/** /workflow/searchResult: items, guides and questions in groups (§2, §4). */
export default function SearchPage(props: Pick<CatalogueProps, 'keyword' | 'tag' | 'dep' | 'noHead'>) {
  const { runtime, emit, silentErrors } = useUniv()
  const model = useMemo(() => createSearchResult(runtime), [runtime])
  const asked = useStore(model.$asked)
  const text = useStore(model.$text)
  const found = useStore(model.$found)
  const { keyword } = asked
  const questions = useStore(useOne(createQuestions).find({ keyword, limit: MOST_QUESTIONS })).data ?? []
  const say = useSay(searchMessages)
  const { tag, dep } = props
  useEffect(() => model.assign({ keyword: props.keyword, tag, dep }), [model, props.keyword, tag, dep])
  useEffect(() => {
    model.onChange = (next) =>
      emit('univ-filters-changed', { query: { seq: next.keyword, tag: next.tag, dep: next.dep } })
    return model.dispose
  }, [model, emit])

  const n = found.shown.length
  const asks = keyword ? questions : []
  const nothing = n + found.guides.length + asks.length === 0
  return (
    <section className="found" ref={dressed} aria-busy={found.waiting}>
      <h1>{keyword ? say('titleFor', { keyword }) : say('title')}</h1>
      {!props.noHead && (
        <SearchBox
          size="lg"
          label={say('search')}
          placeholder={say('placeholder')}
          value={text}
          clearLabel={say('clear')}
          submitLabel={say('button')}
          onType={model.type}
          onSubmit={model.search}
        />
      )}
      {!text && <SearchHistory model={model} />}
      <Choices model={model} asked={asked} found={found} />
      {found.failed && !silentErrors && (
        <Notice kind="warning" live="status" retryLabel={say('retry')} onRetry={model.again}>
          {say('failed')}
        </Notice>
      )}
      <p role="status" className="ui-muted">
        {found.waiting ? '' : say('told', { items: n, guides: found.guides.length, questions: asks.length })}
      </p>
      {found.waiting && nothing && <Skeleton shape="card" count={4} />}
      {n > 0 && (
        <section className="found-group">
          <h2>{say('items')}</h2>
          <CardGrid apps={found.shown} marks={keyword ? found.marks : undefined} label={say('items')} />
        </section>
      )}
      {!found.waiting && (nothing || (n === 0 && found.all.length > 0)) && (
        <NothingFound model={model} asked={asked} />
      )}
      <GuidesFound guides={found.guides} mark={found.marks.mark} />
      <QuestionsFound questions={asks} keyword={keyword} />
      <Recommended model={model} guides={found.guides} />
    </section>
  )
}
