import { lazy, Suspense, useEffect, useState } from 'react'
import { LATER_KEYS } from '../../contract/later-keys.ts'
import { useSession, useUniv } from '../../element/univ.ts'

const Outages = lazy(() => import('./outages.tsx').then((m) => ({ default: m.Outages })))

/** Outages wait until the page itself is there; where there were some the last time, their place is kept. */
export function News() {
  const { platform } = useUniv().runtime
  const { local } = platform.storages
  const key = LATER_KEYS.outageRoom + useSession().state
  const [room, setRoom] = useState(() => Number(local.get(key)) || 0)
  const [calm, setCalm] = useState(false)
  useEffect(() => platform.later(() => setCalm(true), 800), [platform])
  return (
    <div style={{ minBlockSize: room }}>
      {calm && (
        <Suspense>
          <Outages
            room={room}
            onRoom={(pixels, now) => {
              local.set(key, String(pixels))
              if (now) setRoom(pixels)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
