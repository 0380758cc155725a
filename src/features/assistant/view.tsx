import { useEffect } from 'react'
import { useService, useTranslation, useStore, useUniv } from '../../element/hooks/view-hooks.ts'
import { createChat } from './chat/chat.ts'
import { assistantTexts } from './texts/translations.ts'
import { MinimisedBar } from './parts/minimised-bar.tsx'
import { DialogPanel } from './parts/dialog-panel.tsx'
import { DialogSheet } from './parts/dialog-sheet.tsx'
import { useAsk } from './parts/use-ask.ts'
import { createDialogRect } from './dialog/dialog-rect.ts'
import { createRobot, toRobotViewModel } from './chat/robot.ts'
import type { DialogElement, DialogState } from './dialog/dialog-element.ts'

export interface AssistantProps extends Pick<
  DialogElement,
  'dialogState' | 'isExpected' | 'keepFocus' | 'pendingQuestion' | 'restoreFocus'
> {
  heading: string
}

/** The dialog: closed, minimised, or open as a panel (desktop) or sheet (phone). It may be mounted long before its use. */
export function AssistantView(props: AssistantProps) {
  const { dialogState, isExpected, pendingQuestion } = props
  const chat = useService(createChat)
  const dialogRect = useService(createDialogRect)
  const ask = useAsk()
  useEffect(() => {
    if (!pendingQuestion) return
    if (pendingQuestion.send) ask(pendingQuestion.question)
    else if (pendingQuestion.question) chat.write(pendingQuestion.question)
    // handle each request object once; the callbacks are stable
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pendingQuestion])
  useEffect(() => {
    if (dialogState !== 'closed') dialogRect.setMinimised(dialogState === 'minimised')
  }, [dialogRect, dialogState])
  return dialogState === 'closed' && !isExpected ? null : <Dialog {...props} />
}

/** Loads the robot as soon as it is mounted. */
function Dialog({ dialogState, keepFocus, heading, restoreFocus }: AssistantProps) {
  const { runtime, lang, mode, emit } = useUniv()
  const robot = useStore(useService(createRobot).$robot)
  const t = useTranslation(assistantTexts)
  if (dialogState === 'closed') return null
  const robotView = toRobotViewModel(runtime, robot, lang)
  const frame = {
    name: heading || robotView.name || t('title'),
    robotView,
    keepFocus,
    restoreFocus,
    onChange: (state: DialogState) => void emit('univ-assistant-changed', { state }),
  }
  if (dialogState === 'minimised') return <MinimisedBar {...frame} />
  return mode === 'mobile' ? <DialogSheet {...frame} /> : <DialogPanel {...frame} />
}
