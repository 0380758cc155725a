import { useState } from 'react'
import { createFavorites } from '../../../domain/favorites.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { favoritesTexts } from '../texts/translations.ts'

/** Offers once to merge a guest's favourites into the account; never merges without consent. */
export default function MergeGuestFavorites() {
  const { runtime } = useUniv()
  const favorites = useService(createFavorites)
  const guestFavorites = useStore(favorites.$mergeCandidates)
  const t = useTranslation(favoritesTexts)
  const [busy, setBusy] = useState(false)
  if (guestFavorites.length === 0) return null
  const handleAnswer = async (accept: boolean) => {
    setBusy(true)
    try {
      await favorites.merge(accept)
      if (accept) runtime.toasts.show(t('merged'))
    } catch {
      runtime.toasts.show(t('mergeFailed'), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="favorites-merge" role="status">
      <p>{t('mergeOffer', { n: guestFavorites.length })}</p>
      <div className="ui-row">
        <Button variant="primary" size="sm" busy={busy} onClick={() => void handleAnswer(true)}>
          {t('mergeAccept')}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => void handleAnswer(false)}>
          {t('mergeDiscard')}
        </Button>
      </div>
    </div>
  )
}
