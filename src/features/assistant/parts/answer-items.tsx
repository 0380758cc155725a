import type { App } from '../../../contract/apps.ts'
import { faceOf } from '../../../domain/app-card.ts'
import { recordOpened } from '../../../domain/app-records.ts'
import { createApps } from '../../../domain/apps.ts'
import { pressFavorite } from '../../../domain/favorite-press.ts'
import { createFavorites } from '../../../domain/favorites.ts'
import { appMessages } from '../../../domain/messages.ts'
import { navigate, portalHref } from '../../../element/navigate.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { BookOpen } from '../../../ui/icons-more.tsx'
import { ItemCard } from '../../../ui/item-card.tsx'
import { assistantMessages } from '../messages.ts'

/** Items that an answer names, as far as this person may see them (A16). */
export function AnswerItems({ ids }: { ids: readonly string[] }) {
  const byId = useStore(useOne(createApps).$byId)
  const say = useSay(assistantMessages)
  const apps = [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
  if (apps.length === 0) return null
  return (
    <ul className="assistant-items" aria-label={say('items')}>
      {apps.map((app) => (
        <li key={app.id}>
          <AnswerItem app={app} />
        </li>
      ))}
    </ul>
  )
}

/** Opens the item, its guide, or favours it. */
function AnswerItem({ app }: { app: App }) {
  const univ = useUniv()
  const { runtime, lang, emit } = univ
  const labels = useStore(useOne(createApps).$labels)
  const favorite = useStore(useOne(createFavorites).$ids).has(app.id)
  const say = useSay(assistantMessages)
  const sayApp = useSay(appMessages)
  const face = faceOf(runtime, app, lang, labels, sayApp('listSeparator'))
  const { name } = face
  const changed = (id: string, on: boolean) => void emit('univ-favorite-changed', { id, favorite: on })
  const guide = { query: { id: app.id } }
  return (
    <ItemCard
      compact
      name={name}
      title={name}
      href={face.href}
      external
      icon={face.icon}
      color={face.color}
      sub={face.department}
      note={face.href ? undefined : sayApp('refused')}
      onOpen={(event) => {
        if (emit('univ-app-opened', { id: app.id, code: app.code, uri: face.href ?? '' }))
          recordOpened(runtime, app)
        else event.preventDefault()
      }}
      star={{
        label: sayApp('favorite', { name }),
        pressed: favorite,
        onToggle: (pressed) => void pressFavorite({ runtime, lang, changed }, app, pressed),
      }}
    >
      <a
        className="ui-button ui-icon-button"
        data-variant="ghost"
        href={portalHref(univ, 'appdetail', guide)}
        aria-label={say('guide', { name })}
        title={say('guide', { name })}
        onClick={(event) => {
          if (!event.metaKey && !event.ctrlKey && navigate(univ, 'appdetail', guide)) event.preventDefault()
        }}
      >
        <BookOpen />
      </a>
    </ItemCard>
  )
}
