import type { pageGlobals } from '../../runtime/page/page-globals.ts'
import type { Translation } from '../../runtime/i18n/registry.ts'
import { avoidControls } from './avoid-controls.ts'
import type { LauncherButton } from './launcher-button.ts'

// type imports only: this file loads on any idle page and must not pull in the dialog's code

/** Folder of the launcher's texts in the `texts` configuration. */
const TEXTS_FOLDER = 'assistant/launcher'
/** The value that runtime/i18n/registry.ts stores in the page's slot. */
type Registry = { byTag: ReadonlyMap<string, Translation>; listeners: Set<() => void> }

/**
 * Runs when the page is idle. Preloads the dialog if the page already uses React; otherwise it loads on hover or focus.
 * Outside the portal, which reserves a place for the button, also keeps the button off the page's controls.
 * @param update called when texts change
 * @returns a cleanup function
 */
export function prepareLauncher(
  launcher: LauncherButton,
  { bag }: ReturnType<typeof pageGlobals>,
  update: () => void,
): () => void {
  const { host } = launcher.container.getRootNode() as ShadowRoot
  const isInPortal = (host.getRootNode() as Partial<ShadowRoot>).host?.localName === 'univ-portal'
  // on failure, a click retries
  if ([...bag.keys()].some((name) => name.startsWith('runtime '))) void import('./element.ts').catch(() => {})
  if (!bag.has('translations')) bag.set('translations', { byTag: new Map(), listeners: new Set() })
  const registry = bag.get('translations') as Registry
  launcher.overrides = (lang) => {
    const tag = [...registry.byTag.keys()].find((candidate) => candidate.split('-')[0] === lang) ?? ''
    return registry.byTag.get(tag)?.[TEXTS_FOLDER] ?? {}
  }
  registry.listeners.add(update)
  update()
  const stopAvoiding = isInPortal ? () => {} : avoidControls(launcher.container, launcher.button)
  return () => {
    registry.listeners.delete(update)
    stopAvoiding()
  }
}
