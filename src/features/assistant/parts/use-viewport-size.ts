import { useSyncExternalStore } from 'react'
import { useUniv } from '../../../element/hooks/view-hooks.ts'
import { visibleWindow, zoomOf } from '../../../ui/window-pixels.ts'
import type { Size } from '../dialog/dialog-rect.ts'

function subscribe(changed: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  for (const target of [window, visualViewport])
    for (const type of ['resize', 'scroll']) target?.addEventListener(type, changed, { signal })
  // the page's `zoom` changes its width in CSS pixels
  const observer = new ResizeObserver(changed)
  observer.observe(document.body)
  return () => {
    stop.abort()
    observer.disconnect()
  }
}

/** Reads numbers that change with the visible part of the window; equal numbers do not render again. */
const useNumbers = (read: () => number[], onServer: string): number[] =>
  useSyncExternalStore(
    subscribe,
    () => read().join(' '),
    () => onServer,
  )
    .split(' ')
    .map(Number)

/** The size of the visible part of the window, in CSS pixels of the tag. */
export function useViewportSize(): Size {
  const { host } = useUniv()
  const read = () => {
    const { top, right, bottom } = visibleWindow(host)
    return [right, bottom - top].map((pixels) => pixels / zoomOf(host))
  }
  const [width = 0, height = 0] = useNumbers(read, '1280 800')
  return { width, height }
}

/** The visual viewport, the area above a phone's keyboard, as far as it is visible; in CSS pixels of the tag. */
export function useVisibleArea(): { top: number; height: number } {
  const { host } = useUniv()
  const read = () => {
    const area = visibleWindow(host)
    const { offsetTop = 0, height = innerHeight } = visualViewport ?? {}
    const top = Math.max(offsetTop, area.top)
    const bottom = Math.min(offsetTop + height, area.bottom)
    return [top, bottom - top].map((pixels) => pixels / zoomOf(host))
  }
  const [top = 0, height = 0] = useNumbers(read, '0 800')
  return { top, height }
}
