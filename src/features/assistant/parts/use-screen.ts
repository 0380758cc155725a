import { useSyncExternalStore } from 'react'
import type { Size } from '../place-rules.ts'

const read = () => `${document.documentElement.clientWidth || innerWidth} ${innerHeight}`
const subscribe = (changed: () => void) => {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}
const onServer = () => '1280 800'

/** What the window has room for, in pixels; follows every change of it, and zooming. */
export function useScreen(): Size {
  const [width = 0, height = 0] = useSyncExternalStore(subscribe, read, onServer).split(' ').map(Number)
  return { width, height }
}

const readVisible = () => `${visualViewport?.offsetTop ?? 0} ${visualViewport?.height ?? innerHeight}`
const subscribeVisible = (changed: () => void) => {
  visualViewport?.addEventListener('resize', changed)
  visualViewport?.addEventListener('scroll', changed)
  return () => {
    visualViewport?.removeEventListener('resize', changed)
    visualViewport?.removeEventListener('scroll', changed)
  }
}

/** What a phone's keyboard leaves of the screen. */
export function useVisible(): { top: number; height: number } {
  const [top = 0, height = 0] = useSyncExternalStore(subscribeVisible, readVisible, () => '0 800')
    .split(' ')
    .map(Number)
  return { top, height }
}
