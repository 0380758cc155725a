import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSay, useSession, useStore, useUniv } from '../../element/univ.ts'
import { tagOf } from '../../runtime/i18n.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isTab } from './lists.ts'
import { centerMessages } from './messages.ts'
import { createProcessCenter } from './model.ts'
import { AskContext, type Asked } from './parts/ask.ts'
import { Lists } from './parts/lists-view.tsx'

const Guest = lazy(() => import('./parts/guest.tsx'))
const Dialogs = lazy(() => import('./parts/dialogs.tsx'))
const ProcessPage = lazy(() => import('./detail/process-page.tsx'))
const EntrustBanner = lazy(() => import('./entrust/entrust-banner.tsx'))

export interface ProcessCenterProps {
  list: string
  keyword: string
  query: string
  processId: string
  noTabs: boolean
}

/** The lists, or one process; a guest is asked to sign in. */
export function ProcessCenterView(props: ProcessCenterProps) {
  const say = useSay(centerMessages)
  const session = useSession()
  return (
    <section className="center" tabIndex={-1} aria-label={say('title')}>
      {session.state === 'guest' ? (
        <Suspense fallback={<div className="center-guest" />}>
          <Guest />
        </Suspense>
      ) : (
        // another person begins anew, typed texts and open dialogs too (T30)
        <Mine key={session.user.id} {...props} />
      )}
    </section>
  )
}

function Mine({ list, keyword, query, processId, noTabs }: ProcessCenterProps) {
  const { runtime, emit, host, lang, mode } = useUniv()
  const place = { list: isTab(list) ? list : 'todo', keyword, query, processId } as const
  const model = useMemo(() => {
    const made = createProcessCenter(runtime)
    // before the first question is asked: the page may want another list than the first
    made.speak(tagOf(lang), mode === 'mobile')
    made.assign(place)
    return made
    // what comes later is told below
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [runtime])
  const open = useStore(model.$processId)
  const [asked, setAsked] = useState<Asked | null>(null)
  useLayoutEffect(() => model.speak(tagOf(lang), mode === 'mobile'), [model, lang, mode])
  useLayoutEffect(
    () => model.assign(place),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [model, list, keyword, query, processId],
  )
  // what was pressed to open or close a process goes away with it: the focus goes to what takes its place
  const moved = useRef(false)
  const begin = () => {
    const root = host.shadowRoot
    const place = root?.querySelector<HTMLElement>('.center-status > p') ?? root?.querySelector('.center')
    ;(place as HTMLElement | null)?.focus()
  }
  useLayoutEffect(() => {
    if (!open && moved.current) begin()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open])
  // a dialog gives the focus back to its button, which may have gone with what was done in it
  const wasAsked = useRef(false)
  useLayoutEffect(() => {
    if (wasAsked.current && !asked && !host.shadowRoot?.activeElement) begin()
    wasAsked.current = !!asked
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])
  useEffect(() => {
    let before = model.$processId.get()
    model.onChange = (place) => {
      moved.current = place.processId !== before
      before = place.processId
      emit('univ-list-changed', { ...place })
    }
    return model.dispose
  }, [model, emit])
  return (
    <AskContext value={setAsked}>
      <Suspense>
        <EntrustBanner />
      </Suspense>
      {open ? (
        <Suspense fallback={<Skeleton shape="card" count={4} />}>
          <ProcessPage key={open} id={open} byHand={moved.current} onBack={() => model.open('')} />
        </Suspense>
      ) : (
        <Lists model={model} noTabs={noTabs} />
      )}
      {asked && (
        <Suspense>
          <Dialogs asked={asked} model={model} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </AskContext>
  )
}
