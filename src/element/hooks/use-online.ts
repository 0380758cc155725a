import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  const stop = new AbortController()
  addEventListener('online', onChange, stop)
  addEventListener('offline', onChange, stop)
  return () => stop.abort()
}

let wasOnline = false

/**
 * Whether the browser is online; true on a server. Behind some VPNs and in virtual machines a browser says "offline" all
 * the time although every request works, so "offline" counts after "online" only.
 */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => {
      wasOnline ||= navigator.onLine
      return navigator.onLine || !wasOnline
    },
    () => true,
  )
