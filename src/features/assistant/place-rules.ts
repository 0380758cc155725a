import { SCALE_STEP } from '../../contract/limits.ts'

/** Where the dialog stands, as pixels from the right and the lower edge, so that a corner stays a corner. */
export interface Place {
  x: number
  y: number
  scale: number
  minimised: boolean
}
export interface Size {
  width: number
  height: number
}

export const CORNER: Place = { x: 24, y: 24, scale: 1, minimised: false }
export const SMALLEST = 0.7
export const LARGEST = 1.5
/** Of the dialog at scale 1. */
export const BASE: Size = { width: 400, height: 620 }
/** Pixels a press of an arrow key moves it by; with Shift the whole way. */
export const STEP = 24
/** Between the dialog and the edge of the window. */
const MARGIN = 8

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value))

/** §9: by steps of a tenth, within bounds; without the dust of binary fractions. */
export const scaled = (scale: number, steps: number): number =>
  between(SMALLEST, Math.round((scale + steps * SCALE_STEP) * 10) / 10, LARGEST)

/** The largest scale that the window has room for; a smaller window makes the dialog shorter, not its letters. */
export function fittingScale(scale: number, screen: Size): number {
  const room = Math.floor(((screen.width - 2 * MARGIN) / BASE.width) * 10) / 10
  return between(SMALLEST, Math.min(scale, room), LARGEST)
}

/** What the dialog takes at a scale: never more than the window has. */
export const sizeAt = (scale: number, screen: Size): Size => ({
  width: Math.max(0, Math.min(BASE.width * scale, screen.width - 2 * MARGIN)),
  height: Math.max(0, Math.min(BASE.height * scale, screen.height - 2 * MARGIN)),
})

/** The nearest place at which something of this size is wholly on the screen. */
export const onScreen = (
  at: { x: number; y: number },
  size: Size,
  screen: Size,
): { x: number; y: number } => ({
  x: between(MARGIN, at.x, Math.max(MARGIN, screen.width - size.width - MARGIN)),
  y: between(MARGIN, at.y, Math.max(MARGIN, screen.height - size.height - MARGIN)),
})

/** Where an arrow key or Home takes it from here; null for other keys. Pixels from the right and the lower edge. */
export function keyMove(key: string, far: boolean, at: Place): { x: number; y: number } | null {
  const by = far ? 10_000 : STEP
  switch (key) {
    case 'ArrowLeft':
      return { x: at.x + by, y: at.y }
    case 'ArrowRight':
      return { x: at.x - by, y: at.y }
    case 'ArrowUp':
      return { x: at.x, y: at.y + by }
    case 'ArrowDown':
      return { x: at.x, y: at.y - by }
    case 'Home':
      return { x: CORNER.x, y: CORNER.y }
    default:
      return null
  }
}

/** What is kept on the device, hostile until read (quality §3). */
export function readPlace(kept: string | null): Place {
  try {
    const { x, y, scale, minimised } = JSON.parse(kept ?? '') as Record<string, unknown>
    const pixels = (v: unknown, otherwise: number) =>
      typeof v === 'number' && Number.isFinite(v) && Math.abs(v) < 20_000 ? Math.round(v) : otherwise
    return {
      x: pixels(x, CORNER.x),
      y: pixels(y, CORNER.y),
      scale: typeof scale === 'number' && Number.isFinite(scale) ? scaled(scale, 0) : 1,
      minimised: minimised === true,
    }
  } catch {
    return CORNER
  }
}
