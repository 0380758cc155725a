import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import type { Elements } from '../../../ui/content.ts'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { hasRows, LIST_CONFIG } from '../lists/list-config.ts'
import { factTexts } from '../facts/translations.ts'
import { shownTotal } from '../lists/list-loader.ts'
import type { ProcessCenter } from '../lists/process-center.ts'
import { Rows } from '../rows/rows.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import AppsList from './apps-list.tsx'
import ListTabs from './list-tabs.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import ListToolbar from './list-toolbar.tsx'
import EmptyList from './empty-list.tsx'
import ListPager from './list-pager.tsx'
import SelectionBar from './selection-bar.tsx'
import { listTexts } from '../lists/translations.ts'

const EntrustPanel = loadable(() => import('../entrust/entrust-panel.tsx'))
const InboxView = loadable(() => import('../inbox/inbox-view.tsx'))

interface ListsViewProps {
  model: ProcessCenter
  noTabs: boolean
  noSearch: boolean
}

/** The eight lists and delegations, in tabs (§4). */
export function ListsView({ model, noTabs, noSearch }: ListsViewProps) {
  const { mode } = useUniv()
  const t = useTranslation(factTexts)
  const list = useStore(model.$list)
  const name = t(`list.${list}`)
  // on a phone, the title is visible in the list header unless a tab shows it
  const title = (
    <h2 className={mode === 'mobile' && noTabs ? 'ui-page-title center-title' : 'visually-hidden'}>{name}</h2>
  )
  const content = hasRows(list) ? (
    <ListView key={list} model={model} list={list} noSearch={noSearch} title={title} />
  ) : (
    <Fragment>
      {title}
      {list === 'apps' ? (
        <AppsList model={model} noSearch={noSearch} />
      ) : (
        <EntrustPanel fallback={<Skeleton shape="card" count={3} />} />
      )}
    </Fragment>
  )
  if (noTabs) return content
  return (
    <Tabs value={list}>
      <ListTabs model={model} />
      <TabPanel value={list} label={name}>
        <div className="ui-stack">{content}</div>
      </TabPanel>
    </Tabs>
  )
}

interface ListViewProps {
  model: ProcessCenter
  list: keyof typeof LIST_CONFIG
  noSearch: boolean
  title: Elements
}

function ListView({ model, list, noSearch, title }: ListViewProps) {
  const { mode } = useUniv()
  const t = useTranslation(listTexts)
  const result = useStore(model.$result)
  const selection = useStore(model.$selection)
  const containerRef = useRef<HTMLDivElement>(null)
  const { rows, newCount } = result
  // a background refetch does not count as busy
  const isBusy = result.state === 'loading' && (!rows || result.isPrevious)
  const summary = useSummary(model, list)
  const announcement = useLastSettled(rows && !isBusy ? summary : null)
  const isPhone = mode === 'mobile'
  // only lists with selectable rows have an inbox; on a phone, it shows one row per page
  const openRow = useStore(model.$openRow)
  const view = useStore(model.$view)
  const inbox = LIST_CONFIG[list].selectable && (isPhone ? openRow : view) && (
    <InboxView fallback={<Skeleton shape="card" count={5} />} model={model} list={list} />
  )
  if (isPhone && inbox) return inbox
  const focusCount = () => containerRef.current?.querySelector<HTMLElement>('.center-status > p')?.focus()
  /** "3 new, show": new rows are held back so that the list does not jump. The button goes away: the count gets the focus. */
  const showNewRows = () => {
    model.showNewRows()
    focusCount()
  }
  const readAgain = () => {
    model.readAgain()
    focusCount()
  }
  const status = <ListStatus {...{ title, announcement, newCount, onShowNew: showNewRows }} />
  const selectionBar = selection.size > 0 && <SelectionBar model={model} list={list} />
  return (
    <div className="center-list" ref={containerRef} aria-busy={isBusy}>
      <div className="center-head ui-stack" data-inline={(isPhone && noSearch) || undefined}>
        {isPhone && noSearch && status}
        <ListToolbar model={model} list={list} noSearch={noSearch} />
        {!(isPhone && noSearch) && status}
      </div>
      {result.state === 'failed' && <LoadFailed>{t(rows ? 'stale' : 'failed')}</LoadFailed>}
      {result.hasChanged && (
        <Notice live="status" retryLabel={t('readAgain')} onRetry={readAgain}>
          {t('changed')}
        </Notice>
      )}
      {!isPhone && selectionBar}
      {!rows ? (
        result.state === 'loading' && (
          <div className="center-rows ui-stack">
            <Skeleton shape="card" count={5} />
          </div>
        )
      ) : rows.length > 0 ? (
        inbox || <Rows model={model} list={list} rows={rows} containerRef={containerRef} />
      ) : (
        <div className="center-empty">
          <EmptyList model={model} list={list} />
        </div>
      )}
      {rows && rows.length > 0 && (
        <div className="center-foot ui-row">
          <ListPager model={model} />
        </div>
      )}
      {isPhone && selectionBar}
    </div>
  )
}

interface ListStatusProps {
  title: Elements
  announcement: string
  newCount: number
  onShowNew(): void
}

/** How many rows there are, and the button that shows those held back. */
function ListStatus({ title, announcement, newCount, onShowNew }: ListStatusProps) {
  const t = useTranslation(listTexts)
  return (
    <div className="center-status ui-row">
      {title}
      <p role="status" tabIndex={-1}>
        {announcement}
      </p>
      <div role="status" className="center-new-rows">
        {newCount > 0 && (
          <button type="button" className="ui-chip" onClick={onShowNew}>
            {t('held', { n: newCount })}
          </button>
        )}
      </div>
    </div>
  )
}

/** "36 tasks, page 2", or the number of search results. */
function useSummary(model: ProcessCenter, list: keyof typeof LIST_CONFIG): string {
  const { mode } = useUniv()
  const t = useTranslation(factTexts)
  const n = shownTotal(useStore(model.$result))
  const { start, limit, keyword } = useStore(model.$state)
  if (keyword) return t('found', { keyword, n })
  const text = t(list === 'todo' || list === 'entrust' ? 'totalTasks' : 'total', { n })
  return start > 0 && mode === 'desktop'
    ? t('onPage', { total: text, page: Math.floor(start / limit) + 1 })
    : text
}

/** The last non-null value, so that the live region does not announce a number that is about to change. */
function useLastSettled(value: string | null): string {
  const [lastValue, setLastValue] = useState('')
  useEffect(() => {
    if (value !== null) setLastValue(value)
  }, [value])
  return lastValue
}
