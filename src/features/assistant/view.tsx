import { useEffect } from 'react'
import { useService, useTranslation, useStore, useUniv } from '../../element/hooks/view-hooks.ts'
import { createChat } from './chat.ts'
import { assistantTexts } from './translations.ts'
import { MinimisedBar } from './parts/minimised-bar.tsx'
import { DialogPanel } from './parts/dialog-panel.tsx'
import { DialogSheet } from './parts/dialog-sheet.tsx'
import { useAsk } from './parts/use-ask.ts'
import { createDialogRect } from './dialog-rect.ts'
import { createRobot, toRobotViewModel } from './robot.ts'
import type { DialogElement, DialogState } from './dialog-element.ts'

export interface AssistantProps {
  shown: DialogState
  quiet: boolean
  heading: string
  asked: DialogElement['asked']
  left(): void
}

/** The dialog: closed, minimised, or open as a panel (desktop) or sheet (phone). */
export function AssistantView({ shown, quiet, heading, asked, left }: AssistantProps) {
  const { runtime, lang, mode, emit } = useUniv()
  const chat = useService(createChat)
  const dialogRect = useService(createDialogRect)
  const robot = useStore(useService(createRobot).$robot)
  const t = useTranslation(assistantTexts)
  const ask = useAsk()
  useEffect(() => {
    if (!asked) return
    if (asked.send) ask(asked.question)
    else if (asked.question) chat.write(asked.question)
    // handle each request object once; the callbacks are stable
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])
  useEffect(() => {
    if (shown !== 'closed') dialogRect.setMinimised(shown === 'minimised')
  }, [dialogRect, shown])
  if (shown === 'closed') return null
  const robotView = toRobotViewModel(runtime, robot, lang)
  const frame = {
    name: heading || robotView.name || t('title'),
    robotView,
    quiet,
    left,
    onChange: (state: DialogState) => void emit('univ-assistant-changed', { state }),
  }
  if (shown === 'minimised') return <MinimisedBar {...frame} />
  return mode === 'mobile' ? <DialogSheet {...frame} /> : <DialogPanel {...frame} />
}
