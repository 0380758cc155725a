import { useState } from 'react'
import { localizedAppName } from '../../../domain/app-view-model.ts'
import { createFavorites } from '../../../domain/favorites.ts'
import { useService, useStore, useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { favoritesTexts } from '../texts/translations.ts'
import { moveId } from './move-id.ts'

/** Moves a favourite and announces its new place; shows a toast if the server refuses the order. */
export function useMoveFavorite() {
  const { runtime, lang } = useUniv()
  const { $list, reorder } = useService(createFavorites)
  const apps = useStore($list).data ?? []
  const t = useTranslation(favoritesTexts)
  const [announcement, setAnnouncement] = useState('')
  return {
    announcement,
    /**
     * @param to zero-based index, limited to the list
     * @param onMove called with the new index before the list changes; not called if nothing moves
     * @returns false if the order was refused
     */
    async move(id: string, to: number, onMove: (index: number) => void): Promise<boolean> {
      const index = Math.max(0, Math.min(apps.length - 1, to))
      const app = apps.find((candidate) => candidate.id === id)
      if (!app || apps[index]?.id === id) return true
      onMove(index)
      setAnnouncement(t('moved', { name: localizedAppName(app, lang), place: index + 1, n: apps.length }))
      try {
        await reorder(
          moveId(
            apps.map((app) => app.id),
            id,
            index,
          ),
        )
        return true
      } catch {
        runtime.toasts.show(t('orderFailed'), { kind: 'error' })
        return false
      }
    },
  }
}
