import { useState } from 'react'
import type { App } from '../../../contract/core/apps.ts'
import { useService, useStore, useTranslation } from '../../../element/hooks/view-hooks.ts'
import { favoritesTexts } from '../texts/translations.ts'
import { FavoriteCard } from './favorite-card.tsx'
import { createStarters } from './starters.ts'

/** With fewer favourites than this, items are suggested below them. */
const FEW = 4

/** Items to begin with, for who had few favourites when the page opened; a press on the star keeps one. */
export default function Suggestions({ favorites }: { favorites: readonly App[] }) {
  const t = useTranslation(favoritesTexts)
  const [hadFew] = useState(favorites.length < FEW)
  const starters = useStore(useService(createStarters)).data ?? []
  const suggested = starters.filter(({ id }) => favorites.every((app) => app.id !== id))
  if (!hadFew || suggested.length === 0) return null
  return (
    <section className="favorites-suggestions ui-stack" aria-labelledby="suggested">
      <h2 className="ui-section-head" id="suggested">
        {t('suggested')}
      </h2>
      <ul className="favorites-grid">
        {suggested.map((app) => (
          <li key={app.id}>
            <FavoriteCard app={app} isFavorite={false} />
          </li>
        ))}
      </ul>
    </section>
  )
}
