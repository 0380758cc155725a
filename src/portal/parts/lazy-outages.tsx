import { useState } from 'react'
import { FEATURE_STORAGE_KEYS } from '../../contract/storage-keys.ts'
import { useContentReady } from '../../element/hooks/content-ready.ts'
import { useSession, useUniv } from '../../element/hooks/view-hooks.ts'
import { loadable } from '../../ui/loadable.tsx'

const Outages = loadable(() => import('./outages.tsx'))

/** Outages load after the page; their last height is reserved. */
export function LazyOutages() {
  const { host, runtime } = useUniv()
  const { local } = runtime.platform.storages
  const storageKey = FEATURE_STORAGE_KEYS.outageHeight + useSession().state
  const [reservedHeight, setReservedHeight] = useState(() => Number(local.get(storageKey)) || 0)
  const isReady = useContentReady(host)
  return (
    <div style={{ minBlockSize: reservedHeight }}>
      {isReady && (
        <Outages
          reservedHeight={reservedHeight}
          onHeightChange={(pixels, immediate) => {
            local.set(storageKey, String(pixels))
            if (immediate) setReservedHeight(pixels)
          }}
        />
      )}
    </div>
  )
}
