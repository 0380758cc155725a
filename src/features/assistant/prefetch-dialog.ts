import type { runWhenIdle } from './run-when-idle.ts'

/** Tags whose content comes first. */
const OTHER_TAGS =
  'univ-portal, univ-service-catalogue, univ-process-center, univ-favorites, univ-visit-counter'
/** Milliseconds between two looks at the page, and after how many of them the dialog waits no longer. */
const INTERVAL_MS = 250
const MAX_LOOKS = 120

export interface PrefetchDialogOptions {
  /** From the launcher, which has it already. */
  whenIdle: typeof runWhenIdle
  /** The page's tags already use a full runtime. */
  hasRuntime(): boolean
  hasSession: boolean
  /** Loads the dialog and mounts it closed. */
  mount(): void
}

/**
 * Loads the dialog once the page and its tags show their content, so that a press without a hover, by touch or by
 * keyboard, opens it immediately. A browser that saves data waits for the user to point at the button.
 * @returns a cancel function
 */
export function prefetchDialog(
  page: Document,
  { whenIdle, hasRuntime, hasSession, mount }: PrefetchDialogOptions,
) {
  const { connection } = page.defaultView!.navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => {}
  let looks = 0
  let cancelIdle = () => {}
  const look = () => {
    looks++
    if (looks < MAX_LOOKS && (page.readyState !== 'complete' || isLoading(page))) return
    clearInterval(timer)
    cancelIdle = whenIdle(() => {
      // a stored session would be renewed
      if (hasRuntime() || !hasSession) mount()
      // on failure, a click retries
      else import('./element.ts').catch(() => {})
    })
  }
  const timer = setInterval(look, INTERVAL_MS)
  look()
  return () => {
    clearInterval(timer)
    cancelIdle()
  }
}

/** Whether the content of a tag is missing: the tag has not rendered, or shows a skeleton. */
const isLoading = (page: Document): boolean =>
  [...page.querySelectorAll(OTHER_TAGS)].some(
    ({ shadowRoot }) =>
      !shadowRoot?.querySelector('.univ') || shadowRoot.querySelector('[aria-busy=true],[data-static]'),
  )
