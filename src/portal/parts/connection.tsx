import { useSyncExternalStore } from 'react'
import { useSay } from '../../element/univ.ts'
import { Notice } from '../../ui/notice.tsx'
import { portalMessages } from '../messages.ts'

const subscribe = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** A line while the browser is offline (X6). */
export function Connection() {
  const say = useSay(portalMessages)
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div className="portal-connection" role="status">
      {!online && <Notice kind="warning">{say('offline')}</Notice>}
    </div>
  )
}
