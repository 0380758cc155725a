/** Milliseconds. What comes after the content waits no longer, because the content may never load. */
const MAX_WAIT_MS = 5000

/**
 * Calls `run` once a tag's content has been painted: nothing in its shadow root is `aria-busy`, nor in the tags in its
 * `<main>`, if it has one.
 * @returns a function that cancels it
 */
export function onContentReady(host: HTMLElement, run: () => void): () => void {
  const stop = new AbortController()
  const finish = () => {
    if (stop.signal.aborted) return
    cancel()
    run()
  }
  const timer = setTimeout(finish, MAX_WAIT_MS)
  const cancel = () => {
    clearTimeout(timer)
    stop.abort()
  }
  // after the frame that shows it
  void whenLoaded(host, stop.signal).then(() => requestAnimationFrame(() => setTimeout(finish)))
  return cancel
}

async function whenLoaded({ shadowRoot: root }: Element, signal: AbortSignal): Promise<void> {
  if (!root) return
  await new Promise<void>((resolve) => {
    const check = () => {
      // an empty root has not rendered yet, a served one has not been hydrated
      if (!root.querySelector('.univ') || root.querySelector('[aria-busy=true],[data-static]')) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(check)
    observer.observe(root, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-busy', 'data-static'],
    })
    signal.addEventListener('abort', () => observer.disconnect())
    check()
  })
  for (const tag of root.querySelectorAll('main [nested]')) {
    await customElements.whenDefined(tag.localName)
    await whenLoaded(tag, signal)
  }
}
