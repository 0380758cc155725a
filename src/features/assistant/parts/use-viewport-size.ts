import { useSyncExternalStore } from 'react'
import type { Size } from '../dialog-geometry.ts'

const getSize = () => `${document.documentElement.clientWidth || innerWidth} ${innerHeight}`
const subscribeSize = (changed: () => void) => {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}
const getServerSize = () => '1280 800'

/** The viewport's size in CSS pixels; updates on resize and zoom. */
export function useViewportSize(): Size {
  const [width = 0, height = 0] = useSyncExternalStore(subscribeSize, getSize, getServerSize)
    .split(' ')
    .map(Number)
  return { width, height }
}

const getVisibleArea = () => `${visualViewport?.offsetTop ?? 0} ${visualViewport?.height ?? innerHeight}`
const subscribeVisibleArea = (changed: () => void) => {
  visualViewport?.addEventListener('resize', changed)
  visualViewport?.addEventListener('scroll', changed)
  return () => {
    visualViewport?.removeEventListener('resize', changed)
    visualViewport?.removeEventListener('scroll', changed)
  }
}

/** The visual viewport: the area above a phone's keyboard. */
export function useVisibleArea(): { top: number; height: number } {
  const [top = 0, height = 0] = useSyncExternalStore(subscribeVisibleArea, getVisibleArea, () => '0 800')
    .split(' ')
    .map(Number)
  return { top, height }
}
