import { atom } from 'nanostores'
import { useEffect, useId } from 'react'
import { ToastArea } from '../ui/toast-area.tsx'
import { SessionLine, useReadyForPress, useSessionNotes } from './session-notes.tsx'
import { once } from './slot.ts'
import { toastMessages } from './toast-messages.ts'
import { useSay, useStore, useUniv } from './univ.ts'

/** Which tag shows the messages of a runtime, or of a session: the portal where there is one, else the first tag; never two. */
const createStage = () => {
  const $tags = atom<readonly { id: string; rank: number }[]>([])
  return {
    $tags,
    enter(id: string, rank: number) {
      $tags.set([...$tags.get(), { id, rank }].sort((a, b) => b.rank - a.rank))
      return () => $tags.set($tags.get().filter((t) => t.id !== id))
    },
  }
}

/** Not `runtime.one`: a second copy of the scripts would make a second stage and tell everything twice. */
const stageOf = (of: object) => {
  const stages = once('toast stages', () => new WeakMap<object, ReturnType<typeof createStage>>())
  const stage = stages.get(of) ?? createStage()
  stages.set(of, stage)
  return stage
}

/** Is this tag the one that speaks for it? */
function useFirst(of: object, id: string, rank: number): boolean {
  const stage = stageOf(of)
  useEffect(() => stage.enter(id, rank), [stage, id, rank])
  return useStore(stage.$tags)[0]?.id === id
}

/** The page's messages. Stands a moment after the first paint: a region must be there before what it announces. */
export default function Toasts({ rank }: { rank: number }) {
  const { runtime, host } = useUniv()
  // ids of React are unique within a shadow root only
  const id = `${host.localName}${useId()}${useStamp(host)}`
  const say = useSay(toastMessages)
  const first = useFirst(runtime, id, rank)
  // tags that are configured differently share the session all the same
  const speaks = useFirst(runtime.session, id, rank)
  const session = useSessionNotes(speaks)
  useReadyForPress()
  const toasts = useStore(runtime.toasts.$toasts)
  const history = useStore(runtime.toasts.$history)
  if (!first && !speaks) return null
  return (
    <>
      {speaks && rank === 0 && <SessionLine />}
      <ToastArea
        toasts={[...session.notes, ...(first ? toasts : [])]}
        history={first ? history : []}
        label={say('notices')}
        historyLabel={say('notices')}
        dismissLabel={say('close')}
        onDismiss={(toast) => session.dismiss(toast) || runtime.toasts.close(Number(toast))}
      />
    </>
  )
}

const stamps = new WeakMap<HTMLElement, number>()
let last = 0
function useStamp(host: HTMLElement): number {
  const stamp = stamps.get(host) ?? ++last
  stamps.set(host, stamp)
  return stamp
}
