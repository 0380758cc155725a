import { pageGlobals } from '../../runtime/page/page-globals.ts'
import { HEIGHTS_STORAGE_KEY } from '../../contract/storage-keys.ts'
import { heightKey, readHeights, type KnownHeights } from '../scope/reserve-height.ts'

/** Milliseconds without a change after which the first content counts as complete. */
const QUIET_MS = 500
/** Heights stored, across all pages that share this storage. */
const MAX_HEIGHTS = 50

/**
 * Removes the reservation of reserve-height.ts once nothing in the tag is loading, and stores the tag's height for the
 * next visit.
 * @returns a function that stops it
 */
export function rememberHeight(host: HTMLElement): () => void {
  const root = host.shadowRoot!
  const reservation = pageGlobals().reserved?.get(host)
  if (!reservation) return () => {}
  let timer = 0
  const observer = new MutationObserver(waitForQuiet)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  function waitForQuiet() {
    clearTimeout(timer)
    timer = window.setTimeout(finish, QUIET_MS)
  }
  function finish() {
    if (root.querySelector('[aria-busy=true], .ui-skeleton')) return // the end of loading is a mutation too
    stop()
    pageGlobals().reserved?.delete(host)
    const key = heightKey(host)
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== reservation)
    writeHeight(key, host.offsetHeight)
  }
  observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
  waitForQuiet()
  return stop
}

function writeHeight(key: string, pixels: number): void {
  const others = readHeights().filter((entry) => entry?.[0] !== key)
  const heights: KnownHeights = [...others, [key, pixels]]
  try {
    localStorage.setItem(HEIGHTS_STORAGE_KEY, JSON.stringify(heights.slice(-MAX_HEIGHTS)))
  } catch {} // no storage: the next visit uses the guess again
}
