import { langTag, type Lang } from '../../runtime/i18n/translator.ts'
import type { LauncherTexts } from './launcher-texts.ts'
import { addSheets } from '../../ui/adopt-styles.ts'
import sheet from './launcher.css'

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
// Lucide "bot-message-square"
const ROBOT_ICON_PATH =
  'M12 6V2H8M15 11v2M2 12h2M20 12h2M20 16a2 2 0 0 1-2 2H8.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 4 20.286V8a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2zM9 11v2'

/** The round button and its error line, created without React. */
export interface LauncherButton {
  container: HTMLElement
  button: HTMLButtonElement
  update(texts: LauncherTexts, lang: Lang, mode: string, visible: boolean): void
  setState(state: 'idle' | 'busy' | 'failed'): void
}

/** @param onIntent called on hover or focus, when a click is likely */
export function createLauncherButton(
  root: ShadowRoot,
  onClick: () => void,
  onIntent: () => void,
): LauncherButton {
  addSheets(root, sheet)
  const container = document.createElement('div')
  const status = document.createElement('span')
  const button = document.createElement('button')
  const icon = document.createElementNS(SVG_NAMESPACE, 'svg')
  const path = document.createElementNS(SVG_NAMESPACE, 'path')
  let texts: LauncherTexts | undefined
  let isFailed = false
  status.setAttribute('role', 'status')
  button.setAttribute('aria-haspopup', 'dialog')
  icon.setAttribute('viewBox', '0 0 24 24')
  path.setAttribute('d', ROBOT_ICON_PATH)
  icon.append(path)
  button.append(icon)
  // a press may begin on the button and end beside it, while it slides from the window's edge
  container.addEventListener('click', onClick)
  // touch also fires pointerenter, before click
  for (const intent of ['pointerenter', 'focus']) button.addEventListener(intent, onIntent)
  container.className = 'corner'
  container.append(status, button)
  container.hidden = true
  root.append(container)

  const updateTexts = () => {
    button.ariaLabel = button.title = texts?.ask ?? ''
    status.textContent = (isFailed && texts?.failed) || ''
  }
  return {
    container,
    button,
    update(next, lang, mode, visible) {
      texts = next
      container.lang = langTag(lang)
      container.dataset['mode'] = mode
      container.hidden = !visible
      updateTexts()
    },
    setState(state) {
      button.ariaBusy = String(state === 'busy')
      isFailed = state === 'failed'
      updateTexts()
    },
  }
}
