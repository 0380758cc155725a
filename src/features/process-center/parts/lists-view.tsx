import { useEffect, useRef, useState } from 'react'
import { useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LIST_CONFIG } from '../list-config.ts'
import { centerTexts } from '../translations.ts'
import type { ProcessCenter } from '../model.ts'
import { NewRowsButton } from './new-rows-button.tsx'
import { Rows } from './row-list.tsx'
import { loadable } from '../../../ui/loadable.tsx'

const AppsList = loadable(() => import('./apps-list.tsx'))
const EntrustPanel = loadable(() => import('../entrust/entrust-panel.tsx'))
// lazy: tabs and toolbar load beside the rows; their space is reserved
const ListTabs = loadable(() => import('./list-tabs.tsx'))
const ListToolbar = loadable(() => import('./list-toolbar.tsx'))
const EmptyList = loadable(() => import('./empty-list.tsx'))
const ListPager = loadable(() => import('./list-pager.tsx'))
const SelectionBar = loadable(() => import('./selection-bar.tsx'))

/** The eight lists in tabs (§4). */
export function ListsView({ model, noTabs }: { model: ProcessCenter; noTabs: boolean }) {
  const t = useTranslation(centerTexts)
  const list = useStore(model.$list)
  const name = t(`list.${list}`)
  const content = (
    <>
      <h2 className="visually-hidden">{name}</h2>
      {list === 'apps' ? (
        <AppsList fallback={<Skeleton shape="card" count={6} />} model={model} />
      ) : (
        <ListView key={list} model={model} list={list} />
      )}
      {list === 'entrust' && <EntrustPanel />}
    </>
  )
  if (noTabs) return content
  return (
    <>
      <ListTabs fallback={<div className="center-tabs" />} model={model} panel="center-list" />
      <div id="center-list" role="tabpanel" aria-label={name}>
        {content}
      </div>
    </>
  )
}

function ListView({ model, list }: { model: ProcessCenter; list: keyof typeof LIST_CONFIG }) {
  const { runtime, silentErrors, mode } = useUniv()
  const t = useTranslation(centerTexts)
  const result = useStore(model.$result)
  const state = useStore(model.$state)
  const selection = useStore(model.$selection)
  const containerRef = useRef<HTMLDivElement>(null)
  const { rows, total, newCount } = result
  // a background refetch does not show as busy
  const isBusy = result.state === 'loading' && (!rows || result.isPrevious)
  const page = Math.floor(state.start / state.limit) + 1
  const summary = state.keyword
    ? t('found', { keyword: state.keyword, n: total })
    : page > 1 && mode === 'desktop'
      ? t('totalPage', { n: total, page })
      : t('total', { n: total })
  const announcement = useLastSettled(rows && !isBusy ? summary : null)
  return (
    <div className="center-list" ref={containerRef} aria-busy={isBusy}>
      <ListToolbar fallback={<div className="center-tools" />} model={model} list={list} />
      <div className="center-status">
        <p role="status" tabIndex={-1}>
          {announcement}
        </p>
        <NewRowsButton count={newCount} onShow={() => model.showNewRows()} containerRef={containerRef} />
      </div>
      {result.state === 'failed' && !silentErrors && (
        <Notice
          kind="error"
          live="status"
          retryLabel={t('retry')}
          onRetry={() => runtime.queries.invalidate([])}
        >
          {t(rows ? (navigator.onLine ? 'stale' : 'offline') : 'failed')}
        </Notice>
      )}
      {selection.size > 0 && (
        <SelectionBar fallback={<div className="center-chosen" />} model={model} list={list} />
      )}
      {!rows ? (
        result.state === 'loading' && (
          <div className="center-rows">
            <Skeleton shape="card" count={5} />
          </div>
        )
      ) : rows.length > 0 ? (
        <Rows model={model} list={list} rows={rows} containerRef={containerRef} />
      ) : (
        <div className="center-none">
          <EmptyList
            fallback={<p className="visually-hidden">{t('total', { n: 0 })}</p>}
            model={model}
            list={list}
          />
        </div>
      )}
      {rows && rows.length > 0 && (
        <div className="center-foot">
          <ListPager model={model} />
        </div>
      )}
    </div>
  )
}

/** The last settled value, so that the live region does not announce a number about to change. */
function useLastSettled(value: string | null): string {
  const [lastValue, setLastValue] = useState('')
  useEffect(() => {
    if (value !== null) setLastValue(value)
  }, [value])
  return lastValue
}
