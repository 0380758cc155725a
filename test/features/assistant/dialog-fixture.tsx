import answerSheet from '../../../src/features/assistant/answer.css'
import styles from '../../../src/features/assistant/styles.css'
import conversation from '../../../src/features/assistant/conversation.css'
import { AssistantView, type AssistantProps } from '../../../src/features/assistant/view.tsx'
import { app, detail, facts, tag } from '../../double/app-fixtures.ts'
import { mount, type Mounted, type MountOptions } from '../../double/mount.tsx'
import {
  createScriptedRuntime,
  type ScriptedOptions,
  type ScriptedRuntime,
} from '../../double/scripted-runtime.ts'
import { flushEvents } from '../../ui/render-in-shadow.tsx'

export const cardItem = app('Library card', { contact: 'Ms Qian', telephone: '0510-8590 2112' })
const question = (text: string) => ({ id: text, question: text, questionEn: text })
const robot = {
  id: '1',
  name: '小江',
  nameEn: 'Xiaojiang',
  welcomes: ['你好'],
  welcomesEn: ['Hello, ask me'],
  status: 1,
}

/** Default replies of the server. */
export const replies = {
  anonymityApps: [cardItem],
  userApps: [cardItem],
  anonymityAppTags: [tag('Study')],
  appTags: [tag('Study')],
  userFavoriteApps: [],
  anonymityApp: detail('Library card', {
    contact: 'Ms Qian',
    telephone: '0510-8590 2112',
    facts: facts({ office: 'Library 101' }),
  }),
  anonymityRobotInfos: [robot],
  robotInfos: [robot],
  anonymityStandardQuestions: ['Where is the library?', 'How do I print?', 'When is the canteen open?'].map(
    question,
  ),
  standardQuestions: ['Where is the library?'].map(question),
  qaRecords: [],
  'POST /webQa': { t: 'Go to the north gate.' },
  'POST /webQa/{id}/feedback': {},
}

/** Records, the latest first; an answer repeats its sentence. */
export const historyOf = (count: number, sentences: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `r${count - i}`,
    question: `Question ${count - i}`,
    answer: `Answer ${count - i}. `.repeat(sentences),
    userName: '',
    createTime: 1_700_000_000 + count - i,
  }))

interface Dialog extends Mounted, Omit<ScriptedRuntime, 'runtime'> {
  field(): HTMLTextAreaElement
  /** Presses a key in the text field; `init` sets the state of a composition. */
  key(init: KeyboardEventInit & { keyCode?: number }): Promise<void>
  ask(question: string): Promise<void>
  log(): HTMLElement
  setProps(part: Partial<AssistantProps>): void
  /** How often the focus was restored. */
  focusReturns: number
}

type OpenDialogOptions = ScriptedOptions &
  Partial<MountOptions> & { replies?: Record<string, unknown>; props?: Partial<AssistantProps> }

/** Opens the dialog with scripted replies. */
export function openDialog({ replies: changed, props: own, ...options }: OpenDialogOptions = {}): Dialog {
  const { runtime, ...scripted } = createScriptedRuntime({ ...replies, ...changed }, options)
  const props: AssistantProps = {
    dialogState: 'open',
    isExpected: false,
    keepFocus: false,
    heading: '',
    pendingQuestion: null,
    restoreFocus: () => void dialog.focusReturns++,
    ...own,
  }
  const mounted = mount(<AssistantView {...props} />, {
    ...options,
    runtime,
    sheets: [styles, conversation, answerSheet],
  })
  const field = () => mounted.find<HTMLTextAreaElement>('textarea')
  const dialog: Dialog = {
    ...scripted,
    ...mounted,
    field,
    focusReturns: 0,
    log: () => mounted.find('[role=log].assistant-log'),
    setProps: (part) => mounted.show(<AssistantView {...props} {...part} />),
    async key(init) {
      field().dispatchEvent(
        new KeyboardEvent('keydown', { bubbles: true, cancelable: true, composed: true, ...init }),
      )
      await flushEvents()
    },
    async ask(text) {
      await mounted.type('Your question', text)
      await dialog.key({ key: 'Enter' })
    },
  }
  return dialog
}
