import { toJson } from '../../../contract/to-json.ts'
import { atom, type ReadableAtom } from 'nanostores'
import { DIALOG_SCALE_STEP } from '../../../contract/assistant-limits.ts'
import { FEATURE_STORAGE_KEYS } from '../../../contract/storage-keys.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

/** Position in pixels from the end of the line (the right edge in English) and the bottom, so that the dialog stays in its corner. */
export interface DialogRect {
  x: number
  y: number
  scale: number
  minimised: boolean
}
export interface Size {
  width: number
  height: number
}

export const DEFAULT_RECT: DialogRect = { x: 24, y: 24, scale: 1, minimised: false }
export const MIN_SCALE = 0.7
export const MAX_SCALE = 1.5
/** Dialog size at scale 1. */
export const BASE_SIZE: Size = { width: 400, height: 620 }
/** Pixels per arrow key press; with Shift to the edge. */
const ARROW_KEY_STEP = 24
/** Gap between the dialog and the window's edge. */
const MARGIN = 8

const clamp = (min: number, value: number, max: number) => Math.max(min, Math.min(max, value))

/** §9: steps of 0.1 within bounds, rounded to one decimal. */
export const stepScale = (scale: number, steps: number): number =>
  clamp(MIN_SCALE, Math.round((scale + steps * DIALOG_SCALE_STEP) * 10) / 10, MAX_SCALE)

/** The largest scale that fits the window; a small window reduces the height, not the text size. */
export function fitScale(scale: number, screen: Size): number {
  const available = Math.floor(((screen.width - 2 * MARGIN) / BASE_SIZE.width) * 10) / 10
  return clamp(MIN_SCALE, Math.min(scale, available), MAX_SCALE)
}

/** Dialog size at a scale, limited to the window. */
export const dialogSize = (scale: number, screen: Size): Size => ({
  width: Math.max(0, Math.min(BASE_SIZE.width * scale, screen.width - 2 * MARGIN)),
  height: Math.max(0, Math.min(BASE_SIZE.height * scale, screen.height - 2 * MARGIN)),
})

/** The nearest position at which a box of this size is fully visible. */
export const clampToScreen = (
  position: { x: number; y: number },
  size: Size,
  screen: Size,
): { x: number; y: number } => ({
  x: clamp(MARGIN, position.x, Math.max(MARGIN, screen.width - size.width - MARGIN)),
  y: clamp(MARGIN, position.y, Math.max(MARGIN, screen.height - size.height - MARGIN)),
})

/**
 * The position after an arrow key or Home; null for other keys.
 * @param direction of the line: 1 to the right, -1 to the left
 */
export function moveByKey(
  key: string,
  toEdge: boolean,
  rect: DialogRect,
  direction: 1 | -1 = 1,
): { x: number; y: number } | null {
  const by = toEdge ? 10_000 : ARROW_KEY_STEP
  switch (key) {
    case 'ArrowLeft':
      return { x: rect.x + by * direction, y: rect.y }
    case 'ArrowRight':
      return { x: rect.x - by * direction, y: rect.y }
    case 'ArrowUp':
      return { x: rect.x, y: rect.y + by }
    case 'ArrowDown':
      return { x: rect.x, y: rect.y - by }
    case 'Home':
      return { x: DEFAULT_RECT.x, y: DEFAULT_RECT.y }
    default:
      return null
  }
}

/** Parses the stored position; storage is untrusted. */
export function parseDialogRect(stored: string | null): DialogRect {
  try {
    const { x, y, scale, minimised }: Record<string, unknown> = JSON.parse(stored ?? '')
    const parsePixels = (v: unknown, fallback: number) =>
      typeof v === 'number' && Number.isFinite(v) && Math.abs(v) < 20_000 ? Math.round(v) : fallback
    return {
      x: parsePixels(x, DEFAULT_RECT.x),
      y: parsePixels(y, DEFAULT_RECT.y),
      scale: typeof scale === 'number' && Number.isFinite(scale) ? stepScale(scale, 0) : 1,
      minimised: minimised === true,
    }
  } catch {
    return DEFAULT_RECT
  }
}

/** Position, scale and minimised state of the dialog, persisted in local storage (§2, §4). */
interface DialogRectStore {
  $rect: ReadableAtom<DialogRect>
  /** §4: changes the scale by 0.1; 0 resets it. The dialog stays on the screen. */
  scale(steps: -1 | 0 | 1, screen: Size): void
  /** Moves the dialog to a position as in {@link DialogRect}; persisted unless `isPersisted` is false (while dragging). */
  move(to: { x: number; y: number }, screen: Size, isPersisted?: boolean): void
  setMinimised(minimised: boolean): void
}

export function createDialogRect({ platform }: Runtime): DialogRectStore {
  const { local } = platform.storages
  const $rect = atom<DialogRect>(parseDialogRect(local.get(FEATURE_STORAGE_KEYS.assistantRect)))
  const persist = (rect: DialogRect) => local.set(FEATURE_STORAGE_KEYS.assistantRect, toJson(rect))
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
