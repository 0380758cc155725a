import { useEffect, useState } from 'react'

/** Milliseconds. What comes after the content waits no longer, because the content may never load. */
const MAX_WAIT_MS = 5000
/** Milliseconds between two looks at a tag; by the next look, what one look finds has been painted. */
const INTERVAL_MS = 20

/**
 * Calls `run` once a tag's content has been painted: nothing in its shadow root is `aria-busy`, nor in the tags in its
 * `<main>`, if it has one.
 * @returns a function that cancels it
 */
export function onContentReady(host: HTMLElement, run: () => void, maxWaitMs = MAX_WAIT_MS): () => void {
  const end = Date.now() + maxWaitMs
  // looks instead of observing: the page in `<main>` may be replaced by another while its tag is loading
  const look = () => {
    timer = setTimeout(isLoading(host) && Date.now() < end ? look : run, INTERVAL_MS)
  }
  let timer = setTimeout(look)
  return () => clearTimeout(timer)
}

/** An empty root has not rendered yet. */
const isLoading = ({ shadowRoot: root }: Element): boolean =>
  !root?.querySelector('.univ') ||
  !!root.querySelector('[aria-busy=true]') ||
  [...root.querySelectorAll('main [nested]')].some(isLoading)

/** Whether the tag's first content has been painted. What is not part of it loads then, so that nothing competes with it. */
export function useContentReady(host: HTMLElement): boolean {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => onContentReady(host, () => setIsReady(true)), [host])
  return isReady
}
