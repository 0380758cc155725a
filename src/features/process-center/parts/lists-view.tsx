import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSay, useStore, useUniv } from '../../../element/univ.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LISTS } from '../lists.ts'
import { centerMessages } from '../messages.ts'
import type { ProcessCenter } from '../model.ts'
import { HeldButton } from './held-button.tsx'
import { Rows } from './rows-view.tsx'

const AppsList = lazy(() => import('./apps-list.tsx'))
const EntrustPanel = lazy(() => import('../entrust/entrust-panel.tsx'))
// what leads to other lists and narrows them comes beside the rows, into a place kept free
const ListTabs = lazy(() => import('./list-tabs.tsx'))
const Tools = lazy(() => import('./tools.tsx'))
const None = lazy(() => import('./none.tsx'))
const Pages = lazy(() => import('./pages.tsx'))
const SelectionBar = lazy(() => import('./selection-bar.tsx'))

/** The eight lists behind their tabs. */
export function Lists({ model, noTabs }: { model: ProcessCenter; noTabs: boolean }) {
  const say = useSay(centerMessages)
  const list = useStore(model.$list)
  const name = say(`list.${list}`)
  const content = (
    <>
      <h2 className="visually-hidden">{name}</h2>
      {list === 'apps' ? (
        <Suspense fallback={<Skeleton shape="card" count={6} />}>
          <AppsList model={model} />
        </Suspense>
      ) : (
        <List key={list} model={model} list={list} />
      )}
      {list === 'entrust' && (
        <Suspense>
          <EntrustPanel />
        </Suspense>
      )}
    </>
  )
  if (noTabs) return content
  return (
    <>
      <Suspense fallback={<div className="center-tabs" />}>
        <ListTabs model={model} panel="center-list" />
      </Suspense>
      <div id="center-list" role="tabpanel" aria-label={name}>
        {content}
      </div>
    </>
  )
}

function List({ model, list }: { model: ProcessCenter; list: keyof typeof LISTS }) {
  const { runtime, silentErrors, mode } = useUniv()
  const say = useSay(centerMessages)
  const shown = useStore(model.$shown)
  const state = useStore(model.$state)
  const chosen = useStore(model.$chosen)
  const place = useRef<HTMLDivElement>(null)
  const { rows, total, held } = shown
  // what is only asked for again changes nothing until it is there
  const busy = shown.state === 'loading' && (!rows || shown.former)
  const page = Math.floor(state.start / state.limit) + 1
  const told = state.keyword
    ? say('found', { keyword: state.keyword, n: total })
    : page > 1 && mode === 'desktop'
      ? say('totalPage', { n: total, page })
      : say('total', { n: total })
  const said = useSettled(rows && !busy ? told : null)
  return (
    <div className="center-list" ref={place} aria-busy={busy}>
      <Suspense fallback={<div className="center-tools" />}>
        <Tools model={model} list={list} />
      </Suspense>
      <div className="center-status">
        <p role="status" tabIndex={-1}>
          {said}
        </p>
        <HeldButton n={held} onShow={model.showHeld} place={place} />
      </div>
      {shown.state === 'failed' && !silentErrors && (
        <Notice
          kind="error"
          live="status"
          retryLabel={say('retry')}
          onRetry={() => runtime.queries.invalidate([])}
        >
          {say(rows ? (navigator.onLine ? 'stale' : 'offline') : 'failed')}
        </Notice>
      )}
      {chosen.size > 0 && (
        <Suspense fallback={<div className="center-chosen" />}>
          <SelectionBar model={model} list={list} />
        </Suspense>
      )}
      {!rows ? (
        shown.state === 'loading' && (
          <div className="center-rows">
            <Skeleton shape="card" count={5} />
          </div>
        )
      ) : rows.length > 0 ? (
        <Rows model={model} list={list} rows={rows} place={place} />
      ) : (
        <div className="center-none">
          <Suspense fallback={<p className="visually-hidden">{say('total', { n: 0 })}</p>}>
            <None model={model} list={list} />
          </Suspense>
        </div>
      )}
      {rows && rows.length > 0 && (
        <div className="center-foot">
          <Suspense>
            <Pages model={model} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** The last that was certain: a live region must not speak of a number that is about to change. */
function useSettled(told: string | null): string {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (told !== null) setSaid(told)
  }, [told])
  return said
}
