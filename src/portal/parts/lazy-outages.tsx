import { useEffect, useState } from 'react'
import { FEATURE_STORAGE_KEYS } from '../../contract/feature-storage-keys.ts'
import { useSession, useUniv } from '../../element/hooks/view-hooks.ts'
import { loadable } from '../../ui/loadable.tsx'

const Outages = loadable(() => import('./outages.tsx'))

/** Outages load after the page; their last height is reserved. */
export function LazyOutages() {
  const { platform } = useUniv().runtime
  const { local } = platform.storages
  const storageKey = FEATURE_STORAGE_KEYS.outageRoom + useSession().state
  const [reservedHeight, setReservedHeight] = useState(() => Number(local.get(storageKey)) || 0)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => platform.schedule(() => setIsReady(true), 800), [platform])
  return (
    <div style={{ minBlockSize: reservedHeight }}>
      {isReady && (
        <Outages
          reservedHeight={reservedHeight}
          onHeightChange={(pixels, now) => {
            local.set(storageKey, String(pixels))
            if (now) setReservedHeight(pixels)
          }}
        />
      )}
    </div>
  )
}
