import { scrollInside } from './scroll-inside.ts'
import { watchPageTheme } from './watch-page-theme.ts'

/**
 * What a tag tracks of the page around it after its first paint: theme and scrolling. Returns a function that stops it.
 */
export function watchPage(host: HTMLElement): () => void {
  const stops = [watchPageTheme(host), scrollInside(host)]
  return () => stops.forEach((stop) => stop())
}
