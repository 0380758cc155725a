import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { adoptStyles, joinRefs } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ProcessCenter } from '../model.ts'
import { toRowViewModel } from '../row-view-model.ts'
import { centerTexts } from '../translations.ts'
import { createDecisions } from '../decide/decisions.ts'
import type { DecisionControls } from './decision-panel.tsx'
import decisionSheet from './decision-panel.css'
import sheet from './inbox.css'
import { InboxHead } from './inbox-head.tsx'
import { InboxPane } from './inbox-pane.tsx'
import { InboxList } from './inbox-list.tsx'
import { Prefetch } from './prefetch.tsx'
import { inboxTexts } from './translations.ts'
import { scrollerOf, useStartAtTop } from './start-at-top.ts'
import { useCurrentRow } from './use-current-row.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useSwipe } from './use-swipe.ts'
import KeyHelp from './key-help.tsx'

const styleRefs = [sheet, decisionSheet].map(adoptStyles)

interface InboxViewProps {
  model: ProcessCenter
  list: ListName
}

/** Inbox: the rows beside the open application, with its actions; on a phone, one application per page. */
export default function InboxView({ model, list }: InboxViewProps) {
  const { mode, host } = useUniv()
  const t = useTranslation(inboxTexts)
  const tCenter = useTranslation(centerTexts)
  const isPhone = mode === 'mobile'
  const queue = useService(createDecisions)
  const { rows, total } = useStore(model.$result)
  const row = useCurrentRow(model, rows, isPhone)
  const [announcement, setAnnouncement] = useState('')
  const [showsHelp, setShowsHelp] = useState(false)
  const controlsRef = useRef<DecisionControls>(null)
  const inboxRef = useRef<HTMLDivElement>(null)

  /** Focuses the row in the list; on a phone, the title of the application. */
  const focusRow = useCallback(
    (id: string) => {
      // runs after the row has rendered
      queueMicrotask(() =>
        requestAnimationFrame(() => {
          const { shadowRoot: root } = host
          const target = isPhone
            ? root?.querySelector<HTMLElement>('.application-title')
            : root?.querySelector<HTMLElement>(`.inbox-row[data-id="${CSS.escape(id)}"]`)
          target?.focus({ preventScroll: true })
        }),
      )
    },
    [host, isPhone],
  )
  const open = useCallback(
    (next: Row | undefined) => {
      if (!next) return
      model.openRow(next.id)
      focusRow(next.id)
    },
    [model, focusRow],
  )
  const index = rows?.findIndex(({ id }) => id === row?.id) ?? -1
  const move = (step: number) => open(rows?.[index < 0 ? 0 : index + step])
  const undo = () => {
    const [decision] = queue.undo()
    if (!decision) return setAnnouncement(t('nothingToUndo'))
    const { task } = decision
    setAnnouncement(t('undone', { name: task.process?.name || task.name }))
    model.openRow(task.id)
    focusRow(task.id)
  }
  const onKeyDown = useInboxKeys({
    move,
    moveTo: (end) => open(end === 'first' ? rows?.[0] : rows?.at(-1)),
    act: (key) => controlsRef.current?.act(key),
    insertTemplate: (n) => controlsRef.current?.insertTemplate(n),
    focusOpinion: () => controlsRef.current?.focusOpinion(),
    scroll: () => {
      const scroller = inboxRef.current && scrollerOf(inboxRef.current)
      scroller?.scrollBy({ top: scroller.clientHeight * 0.7 })
    },
    undo,
    showHelp: () => setShowsHelp(true),
    leaveField: () => row && focusRow(row.id),
  })
  const swipe = useSwipe({ onNext: () => move(1), onPrevious: () => move(-1) })

  // closing the inbox sends the held decisions
  useEffect(() => () => queue.flush(), [queue])
  useFocusOnMount(isPhone, row, focusRow)
  useStartAtTop(inboxRef, row?.id)

  if (!rows) return <Skeleton shape="card" count={4} />
  const name = row ? toRowViewModel(row).name || tCenter('unnamed') : ''
  const advance = (message: string, next: Row | undefined) => {
    setAnnouncement(`${message} ${next ? t('nextIs', { name: toRowViewModel(next).name }) : t('lastOne')}`)
    if (next) open(next)
    else if (row) {
      model.openRow(row.id)
      focusRow(row.id)
    }
  }
  return (
    // handles shortcuts bubbling from inside; each control is operable by itself
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="inbox"
      data-phone={isPhone || undefined}
      ref={joinRefs(inboxRef, ...styleRefs)}
      onKeyDown={onKeyDown}
    >
      {/* on a phone, the list and its heading are gone */}
      {isPhone && <h2 className="visually-hidden">{tCenter(`list.${list}`)}</h2>}
      {isPhone ? (
        <InboxHead
          index={index}
          total={total}
          rowCount={rows.length}
          onMove={move}
          onBack={() => model.openRow('')}
        />
      ) : (
        <InboxList
          rows={rows}
          current={row?.id ?? ''}
          label={t('rows', { list: tCenter(`list.${list}`), n: total })}
          onOpen={open}
        />
      )}
      {row ? (
        <section className="application-pane" aria-label={name}>
          <InboxPane
            key={row.id}
            ref={controlsRef}
            row={row}
            rows={rows}
            swipe={isPhone ? swipe : {}}
            onNext={() => move(1)}
            onAdvance={advance}
            onUndo={undo}
            onHelp={() => setShowsHelp(true)}
          />
        </section>
      ) : (
        <EmptyState kind="nothing-found" title={t('gone')} text={t('goneText')}>
          <Button onClick={() => model.openRow('')}>{t('back')}</Button>
        </EmptyState>
      )}
      <Prefetch row={rows[index + 1]} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {showsHelp && <KeyHelp onClose={() => setShowsHelp(false)} />}
    </div>
  )
}

/** Moves the focus if the user opened the inbox inside the tag, but not if the URL opened it. */
function useFocusOnMount(isPhone: boolean, row: Row | undefined, focusRow: (id: string) => void): void {
  const { host } = useUniv()
  useEffect(() => {
    const { shadowRoot: root } = host
    const id = row?.id ?? ''
    if (isPhone || root?.activeElement?.closest('[data-view-switch]')) focusRow(id)
    return () => {
      // back in the list: focus the row that was open
      if (isPhone)
        requestAnimationFrame(() =>
          root?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] .center-row-open`)?.focus(),
        )
    }
    // on mount and unmount only
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
