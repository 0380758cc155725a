import type { App } from '../../../contract/core/apps.ts'
import { toAppViewModel } from '../../../domain/app-view-model.ts'
import { handleAppPress } from '../../../domain/app-records.ts'
import { createApps } from '../../../domain/apps.ts'
import { handleStarPress } from '../../../domain/handle-star-press.ts'
import { createFavorites } from '../../../domain/favorites.ts'
import { navigate, portalHref } from '../../../element/hooks/navigate.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { BookOpen } from '../../../ui/home-icons.tsx'
import { ItemCard } from '../../../ui/item-card.tsx'
import { assistantTexts } from '../texts/translations.ts'

/** The items of an answer that this user may see. */
export function AnswerItems({ ids }: { ids: readonly string[] }) {
  const byId = useStore(useService(createApps).$byId)
  const t = useTranslation(assistantTexts)
  const apps = [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
  if (apps.length === 0) return null
  return (
    <ul className="assistant-items" aria-label={t('items')}>
      {apps.map((app) => (
        <li key={app.id}>
          <AnswerItem app={app} />
        </li>
      ))}
    </ul>
  )
}

/** An item with links to open it and its guide, and the favourite star. */
function AnswerItem({ app }: { app: App }) {
  const univ = useUniv()
  const { runtime, lang, locale, emit } = univ
  const labels = useStore(useService(createApps).$labels)
  const isFavorite = useStore(useService(createFavorites).$ids).has(app.id)
  const t = useTranslation(assistantTexts)
  const itemView = toAppViewModel(runtime, app, lang, labels, t('listSeparator'))
  const { name } = itemView
  const onFavoriteChange = (id: string, on: boolean) =>
    void emit('univ-favorite-changed', { id, favorite: on })
  const guideTarget = { query: { id: app.id } }
  return (
    <ItemCard
      compact
      name={name}
      title={name}
      link={
        itemView.href
          ? {
              href: itemView.href,
              target: '_blank',
              rel: 'noopener',
              onClick: (event) => handleAppPress(univ, app, itemView.href, event),
            }
          : undefined
      }
      icon={itemView.icon}
      color={itemView.color}
      sub={itemView.department}
      note={itemView.href ? undefined : t('refused')}
      star={{
        label: t('favorite', { name }),
        pressed: isFavorite,
        onToggle: (pressed) =>
          handleStarPress({ runtime, locale, onChanged: onFavoriteChange }, app, pressed),
      }}
    >
      <a
        className="ui-button ui-icon-button"
        data-variant="ghost"
        href={portalHref(univ, 'appdetail', guideTarget)}
        aria-label={t('guide', { name })}
        title={t('guide', { name })}
        onClick={(event) => {
          if (!event.metaKey && !event.ctrlKey && navigate(univ, 'appdetail', guideTarget))
            event.preventDefault()
        }}
      >
        <BookOpen />
      </a>
    </ItemCard>
  )
}
