/** Milliseconds in which a second press belongs to the first. */
const DOUBLE_CLICK_MS = 500

/** For a press that removes what was pressed: the second press of a double click would meet what is behind it. */
export function ignoreDoubleClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', ignore, { capture: true, signal: AbortSignal.timeout(DOUBLE_CLICK_MS) })
}
