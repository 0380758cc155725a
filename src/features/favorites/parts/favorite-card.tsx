import type { App } from '../../../contract/core/apps.ts'
import { toAppViewModel } from '../../../domain/app-view-model.ts'
import { handleAppPress } from '../../../domain/app-records.ts'
import { createApps } from '../../../domain/apps.ts'
import { handleStarPress } from '../../../domain/handle-star-press.ts'
import { appTexts } from '../../../domain/translations.ts'
import { useItemLink } from '../../../element/hooks/item-link.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { ItemCard } from '../../../ui/item-card.tsx'

interface FavoriteCardProps {
  app: App
  isFavorite?: boolean
}

/** One favourite, or a suggested one; its star takes it from the list, or adds it. */
export function FavoriteCard({ app, isFavorite = true }: FavoriteCardProps) {
  const univ = useUniv()
  const { runtime, lang, locale, emit } = univ
  const labels = useStore(useService(createApps).$labels)
  const t = useTranslation(appTexts)
  const viewModel = toAppViewModel(runtime, app, lang, labels, t('listSeparator'))
  const { link, site } = useItemLink(app, viewModel.href, (event) =>
    handleAppPress(univ, app, viewModel.href, event),
  )
  return (
    <ItemCard
      name={viewModel.name}
      title={viewModel.name}
      link={link}
      icon={viewModel.icon}
      color={viewModel.color}
      sub={[viewModel.departmentLine, site].filter(Boolean).join(' · ')}
      note={viewModel.href ? undefined : t('refused')}
      star={{
        label: t('favorite', { name: viewModel.name }),
        pressed: isFavorite,
        onToggle(pressed) {
          const changed = (id: string, favorite: boolean) =>
            void emit('univ-favorite-changed', { id, favorite })
          handleStarPress({ runtime, locale, onChanged: changed }, app, pressed)
        },
      }}
    />
  )
}
