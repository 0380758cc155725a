/**
 * Calls back when the stored value of a key may have changed: in another tab, or in another runtime of this page, which
 * receives no `storage` event: whoever changes the value dispatches `eventName` on the window.
 * @param key also the start of longer keys: a `source` list appends its scope (create-source-runtime.ts)
 * @param eventName shared by all versions of the scripts on a page
 * @returns an unsubscribe function
 */
export function watchStoredValue(key: string, eventName: string, onChange: () => void): () => void {
  const stop = new AbortController()
  // absent on a server
  globalThis.addEventListener?.(
    'storage',
    // without a key, all site data were cleared
    (event) => (event.key ?? key).startsWith(key) && onChange(),
    stop,
  )
  globalThis.addEventListener?.(eventName, onChange, stop)
  return () => stop.abort()
}
