import type { pageGlobals } from '../../runtime/page/page-globals.ts'
import type { Translation } from '../../runtime/i18n/registry.ts'
import { avoidControls } from './avoid-controls.ts'
import type { LauncherButton } from './launcher-button.ts'
import { prefetchDialog, type PrefetchDialogOptions } from './prefetch-dialog.ts'

// type imports only: this file loads on any idle page and must not pull in the dialog's code

/** Folder of the launcher's texts in the `texts` configuration. */
const TEXTS_FOLDER = 'assistant/launcher'
/** The value that runtime/i18n/registry.ts stores in the page's slot. */
type Registry = { byTag: ReadonlyMap<string, Translation>; listeners: Set<() => void> }

interface PrepareLauncherOptions extends Pick<PrefetchDialogOptions, 'whenIdle' | 'hasSession' | 'mount'> {
  page: ReturnType<typeof pageGlobals>
  /** Called when texts change. */
  update(): void
}

/**
 * Runs when the page is idle. Prefetches the dialog. Outside the portal, which reserves a place for the button, also
 * keeps the button off the page's controls.
 * @returns a cleanup function
 */
export function prepareLauncher(
  launcher: LauncherButton,
  { page: { bag }, update, ...prefetch }: PrepareLauncherOptions,
): () => void {
  const { host } = launcher.container.getRootNode() as ShadowRoot
  const isInPortal = (host.getRootNode() as Partial<ShadowRoot>).host?.localName === 'univ-portal'
  const stopPrefetching = prefetchDialog(document, {
    hasRuntime: () => [...bag.keys()].some((name) => name.startsWith('runtime ')),
    ...prefetch,
  })
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
    stopPrefetching()
    registry.listeners.delete(update)
    stopAvoiding()
  }
}
