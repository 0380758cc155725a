import tokens from '../../element/tokens.css'
import { modeAt } from './launcher-mode.ts'
import type { DialogElement, Shown } from './shown.ts'

/** What is the launcher's own; everything else that a page writes on it is handed on. */
const OWN = /^(open|question|mode|id|class|style|slot|hidden|part|nested|lang|title|role|tabindex|aria-.*)$/
/** The dialog's own. */
const DIALOGS = /^(nested|mode|shown|quiet|exportparts)$/

export interface Behind {
  shown: Shown
  quiet: boolean
  given: { config?: unknown; session?: unknown }
  /** The dialog has closed with the focus in it. */
  left(): void
  /** Asked for by a press inside. */
  changed(shown: Shown): void
  /** It has shown itself. */
  ready(): void
}

/** Puts the dialog into its launcher's shadow root and keeps its attributes in step. */
export function standBehind(launcher: HTMLElement, behind: Behind): DialogElement {
  const root = launcher.shadowRoot!
  // beneath the launcher's own sheet: a page's rules for univ-assistant reach the dialog through its host
  root.adoptedStyleSheets = [tokens, ...root.adoptedStyleSheets]
  const dialog = document.createElement('univ-assistant-dialog') as DialogElement
  const { shown, quiet, given, left } = behind
  Object.assign(dialog, { shown, quiet, left }, given)
  dialog.toggleAttribute('nested', true)
  dialog.setAttribute('exportparts', 'dialog, bar')
  const handOn = () => {
    for (const name of dialog.getAttributeNames())
      if (!DIALOGS.test(name) && !launcher.hasAttribute(name)) dialog.removeAttribute(name)
    for (const { name, value } of launcher.attributes)
      if (!OWN.test(name) && dialog.getAttribute(name) !== value) dialog.setAttribute(name, value)
  }
  handOn()
  dialog.setAttribute('mode', modeAt(launcher))
  // goes with the launcher
  new MutationObserver(handOn).observe(launcher, { attributes: true })
  // the launcher tells these of itself
  dialog.addEventListener('univ-ready', (event) => {
    event.stopPropagation()
    behind.ready()
  })
  dialog.addEventListener('univ-assistant-changed', (event) => {
    event.stopPropagation()
    behind.changed(event.detail.state)
  })
  root.append(dialog)
  return dialog
}
