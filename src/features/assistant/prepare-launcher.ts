import type { pageSlot } from '../../runtime/page/page-slot.ts'
import type { Translation } from '../../runtime/i18n/registry.ts'
import { keepClear } from './keep-clear.ts'
import type { LauncherButton } from './launcher-button.ts'

// types only: this file loads on an idle page of anybody's, and must bring nothing of the dialog

/** Folder of the launcher's texts in `texts` of the configuration. */
const TEXTS_FOLDER = 'assistant/launcher'
/** As runtime/i18n/registry.ts keeps them in the page's slot. */
type Registry = { byTag: ReadonlyMap<string, Translation>; listeners: Set<() => void> }

/**
 * What a launcher does when its page is idle. Where React is on the page anyway, the dialog's part loads; elsewhere it waits
 * for the pointer or the focus. Outside the portal, which has a place for it, the button looks after its own.
 * @param update shows changed texts
 * @returns the way to stop
 */
export function prepareLauncher(
  launcher: LauncherButton,
  { bag }: ReturnType<typeof pageSlot>,
  update: () => void,
): () => void {
  const { host } = launcher.container.getRootNode() as ShadowRoot
  const isInPortal = (host.getRootNode() as Partial<ShadowRoot>).host?.localName === 'univ-portal'
  // a press tries again
  if ([...bag.keys()].some((name) => name.startsWith('runtime '))) void import('./element.ts').catch(() => {})
  if (!bag.has('translations')) bag.set('translations', { byTag: new Map(), listeners: new Set() })
  const registry = bag.get('translations') as Registry
  launcher.overrides = (lang) => {
    const tag = [...registry.byTag.keys()].find((one) => one.split('-')[0] === lang) ?? ''
    return registry.byTag.get(tag)?.[TEXTS_FOLDER] ?? {}
  }
  registry.listeners.add(update)
  update()
  const stopKeeping = isInPortal ? () => {} : keepClear(launcher.container, launcher.button)
  return () => {
    registry.listeners.delete(update)
    stopKeeping()
  }
}
