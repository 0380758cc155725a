import { atom, type ReadableAtom } from 'nanostores'
import { FEATURE_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import {
  DEFAULT_RECT,
  fitScale,
  clampToScreen,
  parseDialogRect,
  stepScale,
  dialogSize,
  type DialogRect,
  type Size,
} from './dialog-geometry.ts'

/** Position, scale and minimised state of the dialog, persisted in local storage (§2, §4). */
interface DialogRectStore {
  $rect: ReadableAtom<DialogRect>
  /** §4: changes the scale by 0.1; 0 resets it. The dialog stays on the screen. */
  scale(steps: -1 | 0 | 1, screen: Size): void
  /** Moves the dialog to pixels from the right and bottom edge; persisted unless `isPersisted` is false (while dragging). */
  move(to: { x: number; y: number }, screen: Size, isPersisted?: boolean): void
  setMinimised(minimised: boolean): void
}

export function createDialogRect({ platform }: Runtime): DialogRectStore {
  const { local } = platform.storages
  const $rect = atom<DialogRect>(parseDialogRect(local.get(FEATURE_STORAGE_KEYS.assistantRect)))
  const persist = (rect: DialogRect) => local.set(FEATURE_STORAGE_KEYS.assistantRect, JSON.stringify(rect))
  const update = (change: Partial<DialogRect>, isPersisted = true) => {
    const rect = { ...$rect.get(), ...change }
    $rect.set(rect)
    if (isPersisted) persist(rect)
  }
  return {
    $rect,
    scale(steps, screen) {
      const current = fitScale($rect.get().scale, screen)
      const scale = steps === 0 ? DEFAULT_RECT.scale : fitScale(stepScale(current, steps), screen)
      update({ scale, ...clampToScreen($rect.get(), dialogSize(scale, screen), screen) })
    },
    move(to, screen, isPersisted) {
      const scale = fitScale($rect.get().scale, screen)
      update(clampToScreen(to, dialogSize(scale, screen), screen), isPersisted)
    },
    setMinimised(minimised) {
      if ($rect.get().minimised !== minimised) update({ minimised })
    },
  }
}
