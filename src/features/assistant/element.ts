import { boolean, choice, property, string } from '../../element/define/codec.ts'
import { describeTag } from '../../element/define/describe-tag.tsx'
import answer from './answer.css'
import type { DialogElement } from './dialog/dialog-element.ts'
import { mountDialog } from './mount-dialog.ts'
import styles from './styles.css'
import conversation from './conversation.css'
import { AssistantView } from './view.tsx'

/** For the launcher, which may import this file before a click. */
export { mountDialog }

/**
 * The dialog of `univ-assistant`; the launcher (launcher.ts) creates it and forwards its attributes. Not for use in
 * pages.
 * @internal
 */
export default describeTag({
  tag: 'univ-assistant-dialog',
  attributes: {
    dialogState: choice('closed', 'open', 'minimised'),
    isExpected: boolean,
    keepFocus: boolean,
    heading: string(),
    pendingQuestion: property<DialogElement['pendingQuestion']>(null),
    restoreFocus: property<() => void>(() => {}),
  },
  view: AssistantView,
  sheets: [styles, conversation, answer],
})
