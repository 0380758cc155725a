import { useState } from 'react'
import { createFavorites } from '../../../domain/favorites.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { offerMessages } from './offer-messages.ts'

/** What was favoured before signing in is offered once, and never taken along unasked (F9). */
export default function Offer() {
  const { runtime } = useUniv()
  const favorites = useOne(createFavorites)
  const offered = useStore(favorites.$offer)
  const say = useSay(offerMessages)
  const [busy, setBusy] = useState(false)
  if (offered.length === 0) return null
  const answer = async (take: boolean) => {
    setBusy(true)
    try {
      await favorites.merge(take)
      if (take) runtime.toasts.show(say('merged'))
    } catch {
      runtime.toasts.show(say('mergeFailed'), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="favorites-offer" role="status">
      <p>{say('offer', { n: offered.length })}</p>
      <div className="ui-row">
        <Button variant="primary" size="sm" busy={busy} onClick={() => void answer(true)}>
          {say('take')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => void answer(false)}>
          {say('forget')}
        </Button>
      </div>
    </div>
  )
}
