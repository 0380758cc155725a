import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { langTag } from '../../../runtime/i18n/translator.ts'
import { adoptStyles, joinRefs } from '../../../ui/adopt-styles.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { watchSwipes, type Swipe } from '../../../ui/watch-swipes.ts'
import type { ProcessCenter } from '../lists/process-center.ts'
import { taskName, toRowViewModel } from '../facts/row-view-model.ts'
import { createDecisions } from '../decide/decisions.ts'
import { queryProcess } from '../facts/process-details.ts'
import decisionSheet from './decision-panel.css'
import sheet from './inbox.css'
import { InboxHead } from './inbox-head.tsx'
import { InboxPane } from './inbox-pane.tsx'
import { InboxList } from './inbox-list.tsx'
import { processIdOf } from './inbox-rules.ts'
import { inboxTexts } from './translations.ts'
import { scrollerOf, useStartAtTop } from './start-at-top.ts'
import { useInboxKeys, type DecisionControls } from './use-inbox-keys.ts'
import { useOpenRow } from './use-open-row.ts'
import KeyHelp from './key-help.tsx'

const styleRef = adoptStyles(sheet, decisionSheet)

interface InboxViewProps {
  model: ProcessCenter
  list: ListName
}

/** Inbox: the rows beside the open application, with its actions; on a phone, one application per page. */
export default function InboxView({ model, list }: InboxViewProps) {
  const { mode } = useUniv()
  const t = useTranslation(inboxTexts)
  const isPhone = mode === 'mobile'
  const { rows, total } = useStore(model.$result)
  const [announcement, setAnnouncement] = useState('')
  const [showsHelp, setShowsHelp] = useState(false)
  const controlsRef = useRef<DecisionControls>(null)
  const inboxRef = useRef<HTMLDivElement>(null)

  const { row, index, open, move, focusRow } = useOpenRow(model, rows, isPhone)
  const undo = useUndo(open, setAnnouncement)
  const onKeyDown = useInboxKeys({
    controlsRef,
    move,
    moveTo: (end) => open((end === 'first' ? rows?.[0] : rows?.at(-1))?.id),
    scroll: () => inboxRef.current && scrollOn(scrollerOf(inboxRef.current)),
    undo,
    showHelp: () => setShowsHelp(true),
    leaveField: () => focusRow(row?.id),
  })
  useSwipes(inboxRef, isPhone && !!rows, move)
  useStartAtTop(inboxRef, row?.id)

  if (!rows) return <Skeleton shape="card" count={4} />
  const advance = (message: string, next: Row | undefined) => {
    setAnnouncement(`${message} ${next ? t('nextIs', { name: toRowViewModel(next).name }) : t('lastOne')}`)
    open((next ?? row)?.id)
  }
  return (
    // handles shortcuts bubbling from inside; each control is operable by itself
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="inbox"
      data-phone={isPhone || undefined}
      ref={joinRefs(inboxRef, styleRef)}
      onKeyDown={onKeyDown}
    >
      {/* on a phone, the list and its heading are gone */}
      {isPhone && <h2 className="visually-hidden">{t(`list.${list}`)}</h2>}
      {isPhone ? (
        <InboxHead
          {...{ index, total }}
          rowCount={rows.length}
          onMove={move}
          onBack={() => model.openRow('')}
        />
      ) : (
        <InboxList
          rows={rows}
          current={row?.id ?? ''}
          label={t('rows', { list: t(`list.${list}`), n: total })}
          onOpen={open}
        />
      )}
      {row ? (
        <section className="application-pane" aria-label={toRowViewModel(row).name || t('unnamed')}>
          <InboxPane
            key={row.id}
            ref={controlsRef}
            row={row}
            rows={rows}
            onNext={() => move(1)}
            onAdvance={advance}
            onUndo={undo}
            onHelp={() => setShowsHelp(true)}
          />
        </section>
      ) : (
        <GoneRow onBack={() => model.openRow('')} />
      )}
      <Prefetch row={rows[index + 1]} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {showsHelp && <KeyHelp onClose={() => setShowsHelp(false)} />}
    </div>
  )
}

const scrollOn = (scroller: Element | null | undefined): void =>
  scroller?.scrollBy({ top: scroller.clientHeight * 0.7 })

/** Takes back what was decided last, and opens it; closing the inbox sends what can still be taken back. */
function useUndo(open: (id: string) => void, announce: (text: string) => void): () => void {
  const t = useTranslation(inboxTexts)
  const queue = useService(createDecisions)
  useEffect(() => () => queue.flush(), [queue])
  return () => {
    const [decision] = queue.undo()
    if (!decision) return announce(t('nothingToUndo'))
    announce(t('undone', { name: taskName(decision.task) }))
    open(decision.task.id)
  }
}

/** On a phone a swipe moves to the next row, or the one before. */
function useSwipes(
  inboxRef: RefObject<HTMLElement | null>,
  isOn: boolean,
  move: (step: 1 | -1) => void,
): void {
  const onSwipe = useEffectEvent(({ target, to }: Swipe) => {
    // not over the decision, whose remarks scroll sideways
    if (target.closest('.inbox-content')) move(to === 'next' ? 1 : -1)
  })
  useEffect(
    () => (isOn && inboxRef.current ? watchSwipes(inboxRef.current, onSwipe) : undefined),
    [inboxRef, isOn],
  )
}

function GoneRow({ onBack }: { onBack(): void }) {
  const t = useTranslation(inboxTexts)
  return (
    <EmptyState kind="nothing-found" title={t('gone')} text={t('goneText')}>
      <Button onClick={onBack}>{t('back')}</Button>
    </EmptyState>
  )
}

/** Prefetches the next application. */
function Prefetch({ row }: { row: Row | undefined }) {
  const id = row && processIdOf(row)
  return id ? <PrefetchProcess id={id} /> : null
}

function PrefetchProcess({ id }: { id: string }) {
  const { runtime, lang } = useUniv()
  useStore(queryProcess(runtime, id, langTag(lang)))
  return null
}
