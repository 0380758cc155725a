import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  const stop = new AbortController()
  addEventListener('online', onChange, stop)
  addEventListener('offline', onChange, stop)
  return () => stop.abort()
}

/** Whether the browser is online; true on a server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
