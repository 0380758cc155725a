import { IS_SERVER } from '../../../ui/is-server.ts'
import type { App } from '../../../contract/core/apps.ts'
import { localizedAppName } from '../../../domain/app-view-model.ts'
import { createFavorites } from '../../../domain/favorites.ts'
import { handleStarPress } from '../../../domain/handle-star-press.ts'
import { appTexts } from '../../../domain/translations.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { StarButton, StarPlace } from '../../../ui/star-button.tsx'

/** Adds an item to the favourites, or removes it. */
export function FavoriteStar({ app }: { app: App }) {
  const { runtime, lang, locale, emit, isPlain } = useUniv()
  const pressed = useStore(useService(createFavorites).$ids).has(app.id)
  const t = useTranslation(appTexts)
  if (IS_SERVER && isPlain) return <StarPlace />
  return (
    <StarButton
      label={t('favorite', { name: localizedAppName(app, lang) })}
      pressed={pressed}
      onToggle={(on) =>
        handleStarPress(
          { runtime, locale, onChanged: (id, favorite) => emit('univ-favorite-changed', { id, favorite }) },
          app,
          on,
        )
      }
    />
  )
}
