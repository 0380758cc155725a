import { langTag, type Lang } from '../../runtime/i18n/translator.ts'
import type { LauncherTexts } from './launcher-texts.ts'
import { addSheets } from '../../ui/adopt-styles.ts'
import sheet from './launcher.css'

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'
/** 问, “ask”, in lines. */
const ASK_ICON_PATH = 'M4.5 3.5l2 2.3M4 8.5v12M10 4h10v14.5q0 2-2 2h-2M8.5 10.5h7v6h-7z'

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
  path.setAttribute('d', ASK_ICON_PATH)
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
