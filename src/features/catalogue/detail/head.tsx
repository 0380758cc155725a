import type { AppDetail } from '../../../contract/app-detail.ts'
import { faceOf } from '../../../domain/app-card.ts'
import { recordOpened } from '../../../domain/app-records.ts'
import { createApps } from '../../../domain/apps.ts'
import { pressFavorite } from '../../../domain/favorite-press.ts'
import { createFavorites } from '../../../domain/favorites.ts'
import { appMessages } from '../../../domain/messages.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { ExternalLink } from '../../../ui/icons-more.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { StarButton } from '../../../ui/star-button.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { catalogueMessages } from '../messages.ts'
import { useFacetName } from '../parts/use-facet-name.ts'
import { detailMessages } from './messages.ts'

/** What the item is called, whose it is, and the way to open it. */
export function Head({ app, page }: { app: AppDetail; page: boolean }) {
  const { runtime, lang, emit } = useUniv()
  const labels = useStore(useOne(createApps).$labels)
  const favorite = useStore(useOne(createFavorites).$ids).has(app.id)
  const say = useSay(detailMessages)
  const sayApp = useSay(appMessages)
  const sayAll = useSay(catalogueMessages)
  const facetName = useFacetName()
  const face = faceOf(runtime, app, lang, labels, sayApp('listSeparator'))
  const rating = face.rating.toFixed(1)
  return (
    <header className="detail-head">
      <Tile name={face.name} src={face.icon ?? undefined} color={face.color} size="lg" />
      <div className="detail-names">
        {page && <h1>{face.name}</h1>}
        <p className="ui-muted">{face.department}</p>
        <p className="ui-row">
          {face.rating > 0 ? (
            <span className="detail-rating">
              <Rating value={face.rating} label={sayAll('rating', { n: rating })} />
              <span aria-hidden="true">{rating}</span>
            </span>
          ) : (
            <span className="ui-muted">{say('noRating')}</span>
          )}
          {app.handling.map((how) => (
            <span key={how} className="ui-tag">
              {facetName('handling', how)}
            </span>
          ))}
        </p>
      </div>
      <div className="detail-acts">
        {face.href ? (
          <a
            className="ui-button"
            data-variant="primary"
            data-size="lg"
            href={face.href}
            target="_blank"
            rel="noopener"
            onClick={(event) => {
              if (emit('univ-app-opened', { id: app.id, code: app.code, uri: face.href ?? '' }))
                recordOpened(runtime, app)
              else event.preventDefault()
            }}
          >
            {say('open')}
            <ExternalLink />
            <span className="visually-hidden">{say('opensWindow')}</span>
          </a>
        ) : (
          <span className="ui-muted">{sayApp('refused')}</span>
        )}
        <StarButton
          label={sayApp('favorite', { name: face.name })}
          pressed={favorite}
          onToggle={(pressed) =>
            void pressFavorite(
              { runtime, lang, changed: (id, on) => emit('univ-favorite-changed', { id, favorite: on }) },
              app,
              pressed,
            )
          }
        />
      </div>
    </header>
  )
}
