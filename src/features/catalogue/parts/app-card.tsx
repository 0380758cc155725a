import type { App } from '../../../contract/apps.ts'
import { faceOf } from '../../../domain/app-card.ts'
import { recordOpened } from '../../../domain/app-records.ts'
import { createApps } from '../../../domain/apps.ts'
import { pressFavorite } from '../../../domain/favorite-press.ts'
import { createFavorites } from '../../../domain/favorites.ts'
import { appMessages } from '../../../domain/messages.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { Info } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ItemCard } from '../../../ui/item-card.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { useDetail } from '../detail-context.ts'
import { catalogueMessages } from '../messages.ts'
import type { Shown } from '../model.ts'
import type { Piece } from '../../../domain/search/marks.ts'
import { Marked } from './marked.tsx'

/** How to mark what was searched for. */
export interface Marks extends Pick<Shown, 'mark' | 'markName'> {
  /** In place of the rating: why it was found. */
  markDescription?(app: App, text: string): Piece[]
}

/** One item: opens it, its detail, and favours it (C21, C22, F5). */
export function AppCard({ app, marks, compact }: { app: App; marks?: Marks; compact?: boolean }) {
  const { runtime, lang, emit } = useUniv()
  const labels = useStore(useOne(createApps).$labels)
  const favorite = useStore(useOne(createFavorites).$ids).has(app.id)
  const say = useSay(catalogueMessages)
  const sayApp = useSay(appMessages)
  const showDetail = useDetail()
  const face = faceOf(runtime, app, lang, labels, sayApp('listSeparator'))
  const { name } = face
  return (
    <ItemCard
      name={name}
      title={marks ? <Marked pieces={name === app.name ? marks.markName(app) : marks.mark(name)} /> : name}
      href={face.href}
      external
      icon={face.icon}
      color={face.color}
      compact={compact}
      sub={marks ? <Marked pieces={marks.mark(face.department)} /> : face.department}
      meta={
        marks?.markDescription ? (
          <span className="catalogue-line">
            <Marked pieces={marks.markDescription(app, face.description)} />
          </span>
        ) : compact ? undefined : face.rating > 0 ? (
          <>
            <Rating value={face.rating} label={say('rating', { n: face.rating.toFixed(1) })} />
            <span aria-hidden="true">{face.rating.toFixed(1)}</span>
          </>
        ) : (
          <span className="catalogue-line">{face.description}</span>
        )
      }
      note={face.href ? undefined : sayApp('refused')}
      onOpen={(event) => {
        if (emit('univ-app-opened', { id: app.id, code: app.code, uri: face.href ?? '' }))
          recordOpened(runtime, app)
        else event.preventDefault()
      }}
      star={{
        label: sayApp('favorite', { name }),
        pressed: favorite,
        onToggle: (pressed) =>
          void pressFavorite(
            { runtime, lang, changed: (id, on) => emit('univ-favorite-changed', { id, favorite: on }) },
            app,
            pressed,
          ),
      }}
    >
      <IconButton icon={Info} label={say('details', { name })} onClick={() => showDetail(app.id)} />
    </ItemCard>
  )
}
