import { useEffect } from 'react'
import { useOne, useSay, useStore, useUniv } from '../../element/univ.ts'
import { createChat } from './chat.ts'
import { assistantMessages } from './messages.ts'
import { Bar } from './parts/bar.tsx'
import { Panel } from './parts/panel.tsx'
import { Sheet } from './parts/sheet.tsx'
import { useAsk } from './parts/use-ask.ts'
import { createDialogPlace } from './place.ts'
import { createRobot, faceOfRobot } from './robot.ts'
import type { DialogElement, Shown } from './shown.ts'

export interface AssistantProps {
  shown: Shown
  quiet: boolean
  heading: string
  asked: DialogElement['asked']
  left(): void
}

/** The dialog as its launcher wants it: not there, a small bar, or whole: in a window, on phones over the screen. */
export function AssistantView({ shown, quiet, heading, asked, left }: AssistantProps) {
  const { runtime, lang, mode, emit } = useUniv()
  const chat = useOne(createChat)
  const place = useOne(createDialogPlace)
  const robot = useStore(useOne(createRobot).$robot)
  const say = useSay(assistantMessages)
  const ask = useAsk()
  useEffect(() => {
    if (!asked) return
    if (asked.send) ask(asked.question)
    else if (asked.question) chat.write(asked.question)
    // each object is one wish; the functions hold for all of them
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])
  useEffect(() => {
    if (shown !== 'closed') place.minimise(shown === 'minimised')
  }, [place, shown])
  if (shown === 'closed') return null
  const face = faceOfRobot(runtime, robot, lang)
  const frame = {
    name: heading || face.name || say('title'),
    face,
    quiet,
    left,
    onChange: (state: Shown) => void emit('univ-assistant-changed', { state }),
  }
  if (shown === 'minimised') return <Bar {...frame} />
  return mode === 'mobile' ? <Sheet {...frame} /> : <Panel {...frame} />
}
