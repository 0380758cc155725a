import { useEffect, useEffectEvent, useRef, useState } from 'react'
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

const styleRefs = [sheet, decisionSheet].map(adoptStyles)

interface InboxViewProps {
  model: ProcessCenter
  list: ListName
}

/** Inbox: the rows beside the open application, with its actions; on a phone, one application per page. */
export default function InboxView({ model, list }: InboxViewProps) {
  const { mode } = useUniv()
  const t = useTranslation(inboxTexts)
  const isPhone = mode === 'mobile'
  const queue = useService(createDecisions)
  const { rows, total } = useStore(model.$result)
  const [announcement, setAnnouncement] = useState('')
  const [showsHelp, setShowsHelp] = useState(false)
  const controlsRef = useRef<DecisionControls>(null)
  const inboxRef = useRef<HTMLDivElement>(null)

  const { row, index, open, move, focusRow } = useOpenRow(model, rows, isPhone)
  const undo = () => {
    const [decision] = queue.undo()
    if (!decision) return setAnnouncement(t('nothingToUndo'))
    setAnnouncement(t('undone', { name: taskName(decision.task) }))
    open(decision.task.id)
  }
  const onKeyDown = useInboxKeys({
    controlsRef,
    move,
    moveTo: (end) => open((end === 'first' ? rows?.[0] : rows?.at(-1))?.id),
    scroll: () => {
      const scroller = inboxRef.current && scrollerOf(inboxRef.current)
      scroller?.scrollBy({ top: scroller.clientHeight * 0.7 })
    },
    undo,
    showHelp: () => setShowsHelp(true),
    leaveField: () => focusRow(row?.id),
  })
  const onSwipe = useEffectEvent(({ target, to }: Swipe) => {
    // not over the decision, whose remarks scroll sideways
    if (target.closest('.inbox-content')) move(to === 'next' ? 1 : -1)
  })
  const isLoaded = !!rows
  useEffect(
    () => (isPhone && isLoaded ? watchSwipes(inboxRef.current!, onSwipe) : undefined),
    [isPhone, isLoaded],
  )

  // closing the inbox sends the held decisions
  useEffect(() => () => queue.flush(), [queue])
  useStartAtTop(inboxRef, row?.id)

  if (!rows) return <Skeleton shape="card" count={4} />
  const name = row ? toRowViewModel(row).name || t('unnamed') : ''
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
      ref={joinRefs(inboxRef, ...styleRefs)}
      onKeyDown={onKeyDown}
    >
      {/* on a phone, the list and its heading are gone */}
      {isPhone && <h2 className="visually-hidden">{t(`list.${list}`)}</h2>}
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
          label={t('rows', { list: t(`list.${list}`), n: total })}
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
