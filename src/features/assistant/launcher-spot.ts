import { tagOf, type Lang } from '../../runtime/i18n.ts'
import { launcherTexts } from './launcher-texts.ts'
import sheet from './launcher.css'

const SVG = 'http://www.w3.org/2000/svg'
// Lucide "bot-message-square"
const ROBOT =
  'M12 6V2H8M15 11v2M2 12h2M20 12h2M20 16a2 2 0 0 1-2 2H8.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 4 20.286V8a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2zM9 11v2'

/** The round button and its trouble, drawn by hand into a shadow root. */
export interface Spot {
  button: HTMLButtonElement
  dress(lang: Lang, mode: string, visible: boolean): void
  be(state: 'idle' | 'busy' | 'failed'): void
}

export function createSpot(root: ShadowRoot, press: () => void): Spot {
  root.adoptedStyleSheets = [sheet]
  const spot = document.createElement('div')
  const trouble = document.createElement('span')
  const button = document.createElement('button')
  const icon = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  let texts = launcherTexts.zh
  let isFailed = false
  trouble.setAttribute('role', 'status')
  button.setAttribute('aria-haspopup', 'dialog')
  icon.setAttribute('viewBox', '0 0 24 24')
  path.setAttribute('d', ROBOT)
  icon.append(path)
  button.append(icon)
  button.addEventListener('click', press)
  spot.append(trouble, button)
  spot.hidden = true
  root.append(spot)

  const say = () => {
    button.ariaLabel = button.title = texts.ask
    trouble.textContent = isFailed ? texts.failed : ''
  }
  return {
    button,
    dress(lang, mode, visible) {
      texts = launcherTexts[lang]
      spot.lang = tagOf(lang)
      spot.dataset['mode'] = mode
      spot.hidden = !visible
      say()
    },
    be(state) {
      button.ariaBusy = String(state === 'busy')
      isFailed = state === 'failed'
      say()
    },
  }
}
