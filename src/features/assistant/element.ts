import { boolean, choice, property, string } from '../../element/codec.ts'
import { element } from '../../element/define.tsx'
import answer from './answer.css'
import type { DialogElement } from './shown.ts'
import { standBehind } from './stand-behind.ts'
import styles from './styles.css'
import talk from './talk.css'
import { AssistantView } from './view.tsx'

/** For the launcher, which loads this file by its press. */
export { standBehind }

/**
 * The dialog behind `univ-assistant` (launcher.ts), which makes it and hands its attributes on; not for pages.
 * @internal
 */
export default element({
  tag: 'univ-assistant-dialog',
  attributes: {
    shown: choice('closed', 'open', 'minimised'),
    quiet: boolean,
    heading: string(),
    asked: property<DialogElement['asked']>(null),
    left: property<() => void>(() => {}),
  },
  view: AssistantView,
  sheets: [styles, talk, answer],
})
