import {
  Fragment,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { useKeptState } from '../../element/hooks/kept-state.ts'
import { useService, useStore, useUniv } from '../../element/hooks/view-hooks.ts'
import { langTag } from '../../runtime/i18n/translator.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isTab } from './lists/list-config.ts'
import { createProcessCenter } from './lists/process-center.ts'
import { DialogContext, type DialogRequest } from './act/dialog-context.ts'
import { ListsView } from './list-view/lists-view.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { UnsentNotice } from './act/unsent-notice.tsx'
import EntrustBanner from './entrust/entrust-banner.tsx'
import { createEntrustments } from './entrust/entrustments.ts'

const RequestedDialog = loadable(() => import('./requested-dialog.tsx'))
const ProcessPage = loadable(() => import('./detail/process-page.tsx'))

export interface ProcessCenterProps {
  view: 'lists' | 'today' | 'form'
  list: string
  keyword: string
  query: string
  processId: string
  item: string
  noTabs: boolean
  noSearch: boolean
}

/** The lists of a signed-in user, or one process. */
export default function SignedInCenter({
  list,
  keyword,
  query,
  processId,
  noTabs,
  noSearch,
}: ProcessCenterProps) {
  const { runtime, emit, lang, mode } = useUniv()
  const location = { list: isTab(list) ? list : 'todo', keyword, query, processId } as const
  const model = useMemo(() => {
    const center = createProcessCenter(runtime)
    // set before the first query, because the attributes may select a list other than the default
    center.setPresentation(langTag(lang), mode === 'mobile')
    center.setLocation(location)
    return center
    // the effects below apply later changes
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [runtime])
  const openProcessId = useStore(model.$processId)
  const banner = useBannerState()
  const [dialogRequest, setDialogRequest] = useKeptState<DialogRequest | null>('dialog', null)
  useLayoutEffect(() => model.setPresentation(langTag(lang), mode === 'mobile'), [model, lang, mode])
  useLayoutEffect(
    () => model.setLocation(location),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [model, list, keyword, query, processId],
  )
  const hasProcessChanged = useRef(false)
  useFocusAtStart(openProcessId, hasProcessChanged, !!dialogRequest)
  useEffect(() => {
    let previousProcessId = model.$processId.get()
    model.onLocationChange = (location) => {
      hasProcessChanged.current = location.processId !== previousProcessId
      previousProcessId = location.processId
      emit('univ-list-changed', { ...location })
    }
    return () => model.dispose()
  }, [model, emit])
  return (
    <DialogContext value={setDialogRequest}>
      <UnsentNotice />
      {(openProcessId || banner !== 'late') && <EntrustBanner />}
      {openProcessId ? (
        <ProcessPage
          fallback={<Skeleton shape="card" count={4} />}
          key={openProcessId}
          id={openProcessId}
          focusOnMount={hasProcessChanged.current}
          onBack={() => model.openProcess('')}
        />
      ) : (
        <Fragment>
          {/* the lists load meanwhile, and do not move when the banner comes: if it is late, below them */}
          {banner === 'awaited' && <Skeleton shape="card" count={4} />}
          <div className="center-lists ui-stack" hidden={banner === 'awaited'}>
            <ListsView model={model} noTabs={noTabs} noSearch={noSearch} />
          </div>
          {banner === 'late' && <EntrustBanner />}
        </Fragment>
      )}
      {dialogRequest && (
        <RequestedDialog request={dialogRequest} model={model} onClose={() => setDialogRequest(null)} />
      )}
    </DialogContext>
  )
}

/** Focuses the replacement of the pressed control, which disappears when a process opens or closes, and with some dialogs. */
function useFocusAtStart(processId: string, hasChanged: RefObject<boolean>, isDialogOpen: boolean): void {
  const { shadowRoot } = useUniv().host
  const focusStart = useEffectEvent(() => {
    for (const selector of ['.center-status > p, .process', '.center']) {
      const target = shadowRoot.querySelector<HTMLElement>(selector)
      if (target) return target.focus()
    }
  })
  useLayoutEffect(() => {
    if (!processId && hasChanged.current) focusStart()
  }, [processId, hasChanged])
  // a closing dialog restores the focus to its button, which the action may have removed
  const wasDialogOpen = useRef(false)
  useLayoutEffect(() => {
    if (wasDialogOpen.current && !isDialogOpen && !shadowRoot.activeElement) focusStart()
    wasDialogOpen.current = isDialogOpen
  }, [isDialogOpen, shadowRoot])
}

/** Milliseconds that the lists wait for the banner at most. */
const MAX_WAIT_MS = 1000

/** Whether the banner of a delegation is there or will not come (`known`), or comes after the lists (`late`). */
function useBannerState(): 'awaited' | 'known' | 'late' {
  const { $isKnown } = useService(createEntrustments)
  const isKnown = useStore($isKnown)
  const [isLate, setIsLate] = useState(false)
  const { schedule } = useUniv().runtime.platform
  useEffect(() => schedule(() => setIsLate(!$isKnown.get()), MAX_WAIT_MS), [schedule, $isKnown])
  return isLate ? 'late' : isKnown ? 'known' : 'awaited'
}
