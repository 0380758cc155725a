import { atom } from 'nanostores'
import { useEffect, useId } from 'react'
import type { Runtime } from '../runtime/runtime.ts'
import { ToastArea } from '../ui/toast-area.tsx'
import { elementMessages } from './messages.ts'
import { once } from './slot.ts'
import { useSay, useStore, useUniv } from './univ.ts'

/** Which tag shows a runtime's toasts: the portal where there is one, else the first tag; never two of them. */
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
const stageOf = (runtime: Runtime) => {
  const stages = once('toast stages', () => new WeakMap<Runtime, ReturnType<typeof createStage>>())
  const stage = stages.get(runtime) ?? createStage()
  stages.set(runtime, stage)
  return stage
}

/** The page's messages. Stands a moment after the first paint: a region must be there before what it announces. */
export default function Toasts({ rank }: { rank: number }) {
  const { runtime, host } = useUniv()
  const stage = stageOf(runtime)
  // ids of React are unique within a shadow root only
  const id = `${host.localName}${useId()}${useStamp(host)}`
  const say = useSay(elementMessages)
  useEffect(() => stage.enter(id, rank), [stage, id, rank])
  const first = useStore(stage.$tags)[0]
  const toasts = useStore(runtime.toasts.$toasts)
  const history = useStore(runtime.toasts.$history)
  if (first?.id !== id) return null
  return (
    <ToastArea
      toasts={toasts}
      history={history}
      label={say('notices')}
      historyLabel={say('notices')}
      dismissLabel={say('close')}
      onDismiss={(toast) => runtime.toasts.close(Number(toast))}
    />
  )
}

const stamps = new WeakMap<HTMLElement, number>()
let last = 0
function useStamp(host: HTMLElement): number {
  const stamp = stamps.get(host) ?? ++last
  stamps.set(host, stamp)
  return stamp
}
