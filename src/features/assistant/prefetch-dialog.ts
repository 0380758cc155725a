import type { runWhenIdle } from './run-when-idle.ts'

/** Tags whose content comes first. */
const OTHER_TAGS =
  'univ-portal, univ-service-catalogue, univ-process-center, univ-favorites, univ-visit-counter'
/** Milliseconds. The dialog waits no longer for content that may never load. */
const MAX_WAIT_MS = 30_000

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
  let cancelIdle = () => {}
  const cancelWait = whenContentLoaded(page, () => {
    cancelIdle = whenIdle(() => {
      // a stored session would be renewed
      if (hasRuntime() || !hasSession) mount()
      // on failure, a click retries
      else import('./element.ts').catch(() => {})
    })
  })
  return () => {
    cancelWait()
    cancelIdle()
  }
}

/**
 * Calls `run` once the page has loaded and no tag's content is missing. element/define/content-ready.ts does this for
 * one tag; it is part of React's chunk, which a page with the assistant alone does not load.
 */
function whenContentLoaded(page: Document, run: () => void): () => void {
  const view = page.defaultView!
  const stop = new AbortController()
  const cancel = () => {
    clearTimeout(timer)
    observer.disconnect()
    stop.abort()
  }
  const finish = () => {
    cancel()
    run()
  }
  const check = () => {
    if (stop.signal.aborted || page.readyState !== 'complete') return
    const loading = [...page.querySelectorAll(OTHER_TAGS)].filter(isLoading)
    if (!loading.length) return finish()
    for (const { shadowRoot, localName } of loading)
      if (shadowRoot) observer.observe(shadowRoot, OBSERVED)
      else void view.customElements.whenDefined(localName).then(check)
  }
  const observer = new MutationObserver(check)
  const timer = setTimeout(finish, MAX_WAIT_MS)
  view.addEventListener('load', () => setTimeout(check), stop)
  check()
  return cancel
}

const OBSERVED = { subtree: true, childList: true, attributeFilter: ['aria-busy', 'data-static'] }

/** Whether the content of a tag is missing: the tag has not rendered, or shows a skeleton. */
const isLoading = ({ shadowRoot }: Element): boolean =>
  !shadowRoot?.querySelector('.univ') || Boolean(shadowRoot.querySelector('[aria-busy=true],[data-static]'))
