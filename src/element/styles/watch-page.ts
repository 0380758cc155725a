import print from './print.css'
import { scrollInside } from './scroll-inside.ts'
import { watchPageTheme } from './watch-page-theme.ts'

/**
 * What a tag has after its first paint: the sheet for print, and what it tracks of the page around it, theme and scrolling.
 * Returns a function that stops it.
 */
export function watchPage(host: HTMLElement): () => void {
  const sheets = host.shadowRoot!.adoptedStyleSheets
  if (!sheets.includes(print)) sheets.push(print)
  const stops = [watchPageTheme(host), scrollInside(host)]
  return () => stops.forEach((stop) => stop())
}
