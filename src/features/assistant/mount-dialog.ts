import { applyPageTheme } from '../../element/styles/page-theme.ts'
import type { ShadowHost } from '../../element/scope/tag-host.ts'
import tokens from '../../element/styles/tokens.css'
import { addSheets, removeSheet } from '../../ui/adopt-styles.ts'
import sheet from './launcher.css'
import { launcherMode } from './launcher-mode.ts'
import type { DialogElement, DialogState } from './dialog/dialog-element.ts'

/** Attributes of the launcher itself; all others are forwarded to the dialog. */
const LAUNCHER_ATTRIBUTES =
  /^(open|question|mode|id|class|style|slot|hidden|part|nested|lang|title|role|tabindex|aria-.*)$/
/** Attributes of the dialog itself. */
const DIALOG_ATTRIBUTES = /^(nested|mode|dialog-state|is-expected|keep-focus|exportparts)$/

interface MountDialogOptions extends Pick<
  DialogElement,
  'dialogState' | 'isExpected' | 'keepFocus' | 'restoreFocus'
> {
  hostProperties: { config?: unknown; session?: unknown }
  /** Called when a control inside the dialog requests a state. */
  onStateChange(state: DialogState): void
  /** Called once the dialog has rendered. */
  onReady(): void
}

/** Mounts the dialog in the launcher's shadow root and forwards attribute changes. */
export function mountDialog(launcher: ShadowHost, options: MountDialogOptions): DialogElement {
  const root = launcher.shadowRoot
  // before the launcher's own sheet, so that the page's rules for univ-assistant still apply
  removeSheet(root, sheet)
  addSheets(root, tokens, sheet)
  // the nested dialog inherits the theme and observes changes of it (page-theme.ts)
  applyPageTheme(launcher)
  const dialog = document.createElement('univ-assistant-dialog') as DialogElement
  const { dialogState, isExpected, keepFocus, hostProperties, restoreFocus } = options
  Object.assign(dialog, { dialogState, isExpected, keepFocus, restoreFocus }, hostProperties)
  dialog.toggleAttribute('nested', true)
  dialog.setAttribute('exportparts', 'dialog, bar')
  const forwardAttributes = () => {
    for (const name of dialog.getAttributeNames())
      if (!DIALOG_ATTRIBUTES.test(name) && !launcher.hasAttribute(name)) dialog.removeAttribute(name)
    for (const { name, value } of launcher.attributes)
      if (!LAUNCHER_ATTRIBUTES.test(name) && dialog.getAttribute(name) !== value)
        dialog.setAttribute(name, value)
  }
  forwardAttributes()
  dialog.setAttribute('mode', launcherMode(launcher))
  // removed with the launcher
  new MutationObserver(forwardAttributes).observe(launcher, { attributes: true })
  // the launcher dispatches these itself
  dialog.addEventListener('univ-ready', (event) => {
    event.stopPropagation()
    options.onReady()
  })
  dialog.addEventListener('univ-assistant-changed', (event) => {
    event.stopPropagation()
    options.onStateChange(event.detail.state)
  })
  root.append(dialog)
  return dialog
}
