import type { App } from '../../../contract/core/apps.ts'
import { toAppViewModel } from '../../../domain/app-view-model.ts'
import { recordAppOpened } from '../../../domain/app-records.ts'
import { createApps } from '../../../domain/apps.ts'
import { handleStarPress } from '../../../domain/handle-star-press.ts'
import { appTexts } from '../../../domain/translations.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { ItemCard } from '../../../ui/item-card.tsx'

interface FavoriteCardProps {
  app: App
  isFavorite?: boolean
  /** The star is pressed; the card may unmount. */
  onPress(): void
}

/** One favourite, or a suggested one; its star takes it from the list, or adds it. */
export function FavoriteCard({ app, isFavorite = true, onPress }: FavoriteCardProps) {
  const { runtime, lang, locale, emit } = useUniv()
  const labels = useStore(useService(createApps).$labels)
  const t = useTranslation(appTexts)
  const viewModel = toAppViewModel(runtime, app, lang, labels, t('listSeparator'))
  return (
    <ItemCard
      name={viewModel.name}
      title={viewModel.name}
      href={viewModel.href}
      external
      icon={viewModel.icon}
      color={viewModel.color}
      sub={viewModel.departmentLine}
      note={viewModel.href ? undefined : t('refused')}
      onOpen={(e) => {
        if (!emit('univ-app-opened', { id: app.id, code: app.code, uri: viewModel.href ?? '' }))
          e.preventDefault()
        else recordAppOpened(runtime, app)
      }}
      star={{
        label: t('favorite', { name: viewModel.name }),
        pressed: isFavorite,
        onToggle(pressed) {
          onPress()
          const changed = (id: string, favorite: boolean) =>
            void emit('univ-favorite-changed', { id, favorite })
          handleStarPress({ runtime, locale, onChanged: changed }, app, pressed)
        },
      }}
    />
  )
}
