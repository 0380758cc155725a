import { Fragment, useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import type { App } from '../../../contract/core/apps.ts'
import { handleAppPress } from '../../../domain/app-records.ts'
import { toAppViewModel } from '../../../domain/app-view-model.ts'
import { createApps } from '../../../domain/apps.ts'
import { createRecentApps } from '../../../domain/recent-apps.ts'
import { appTexts } from '../../../domain/translations.ts'
import { useItemLink } from '../../../element/hooks/item-link.ts'
import { PortalLink } from '../../../element/hooks/portal-link.tsx'
import {
  useService,
  useSession,
  useStore,
  useTranslation,
  useUniv,
} from '../../../element/hooks/view-hooks.ts'
import { animateMovedChildren } from '../../../ui/animate-moved-children.ts'
import { adoptStyles, joinRefs } from '../../../ui/adopt-styles.ts'
import { Plus } from '../../../ui/extended-icons.tsx'
import { lineDirection } from '../../../ui/line-direction.ts'
import { Tile } from '../../../ui/tile.tsx'
import { favoritesTexts } from '../texts/translations.ts'
import { createStarters } from './starters.ts'
import { useMoveFavorite } from './use-move-favorite.ts'
import sheet from './favorites-grid.css'

const styleRef = adoptStyles(sheet)

/** Recently used items fill the grid up to this many cells, including the link to all items. */
const PLACES = 8

/** Icons of the favourites in my order, then of recently used items. */
export default function FavoritesGrid({ favorites, busy }: { favorites: readonly App[]; busy: boolean }) {
  const { runtime } = useUniv()
  const t = useTranslation(favoritesTexts)
  const recent = useStore(useService(createRecentApps).$recentApps)
  const starters = useStore(useService(createStarters))
  const listRef = useRef<HTMLUListElement>(null)
  const mover = useMoveFavorite()
  const canMove = useSession().state === 'guest' || Boolean(runtime.config.capabilities['favorite-order'])
  const focusAfterMove = useRef('')
  useEffect(() => (listRef.current ? animateMovedChildren(listRef.current) : undefined), [])
  // React loses focus when keyed rows are reordered inside a shadow root
  useLayoutEffect(() => {
    const index = favorites.findIndex(({ id }) => id === focusAfterMove.current)
    focusAfterMove.current = ''
    if (index >= 0) listRef.current?.children[index]?.querySelector('a')?.focus()
  }, [favorites])
  const onKeyDown = (event: KeyboardEvent, id: string, index: number) => {
    if (!listRef.current) return
    const forward = lineDirection(listRef.current)
    const columns = columnsOf(listRef.current)
    const steps: Record<string, number> = {
      ArrowLeft: -forward,
      ArrowRight: forward,
      ArrowUp: -columns,
      ArrowDown: columns,
    }
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? favorites.length - 1 : index + (steps[event.key] ?? 0)
    if (!canMove || !event.shiftKey || !(event.ctrlKey || event.metaKey) || to === index) return
    event.preventDefault()
    void mover.move(id, to, () => (focusAfterMove.current = id))
  }
  const ids = new Set(favorites.map(({ id }) => id))
  const others = recent.filter(({ id }) => !ids.has(id)).slice(0, Math.max(0, PLACES - 1 - favorites.length))
  const isEmpty = favorites.length + others.length === 0
  const starterApps = (isEmpty && starters.data) || []
  const hasStarters = starterApps.length > 0
  const isLoading = busy || (isEmpty && starters.state === 'loading' && !starters.data)
  return (
    <Fragment>
      <ul
        className="favorites-icons"
        part="list"
        ref={joinRefs(listRef, styleRef)}
        aria-busy={isLoading || undefined}
      >
        {favorites.map((app, i) => (
          <GridItem
            key={app.id}
            app={app}
            shortcuts={canMove ? SHORTCUTS : undefined}
            onKeyDown={(event) => onKeyDown(event, app.id, i)}
          />
        ))}
        {others.map((app) => (
          <GridItem key={app.id} app={app} note={t('recent')} />
        ))}
        {starterApps.map((app) => (
          <GridItem key={app.id} app={app} note={t('starter')} />
        ))}
        <li hidden={isLoading}>
          <PortalLink className="favorites-icon" to="serviceC">
            <span className="favorites-add" aria-hidden="true">
              <Plus />
            </span>
            <span className="favorites-name ui-clamp">{t('browse')}</span>
          </PortalLink>
        </li>
      </ul>
      {favorites.length === 0 && !isLoading && (
        <p className="favorites-hint ui-muted">{t(hasStarters ? 'startersHint' : 'noneHint')}</p>
      )}
      <p className="visually-hidden" role="status">
        {mover.announcement}
      </p>
    </Fragment>
  )
}

const SHORTCUTS = 'Control+Shift+ArrowLeft Control+Shift+ArrowRight Control+Shift+Home Control+Shift+End'

const columnsOf = (list: Element) => getComputedStyle(list).gridTemplateColumns.split(' ').length

interface GridItemProps {
  app: App
  /** For screen readers: why it is here. */
  note?: string
  /** For aria-keyshortcuts. */
  shortcuts?: string | undefined
  onKeyDown?(event: KeyboardEvent): void
}

function GridItem({ app, note, shortcuts, onKeyDown }: GridItemProps) {
  const univ = useUniv()
  const { runtime, lang } = univ
  const labels = useStore(useService(createApps).$labels)
  const tApp = useTranslation(appTexts)
  const { name, href, icon, color } = toAppViewModel(runtime, app, lang, labels, tApp('listSeparator'))
  const { link, site } = useItemLink(app, href, (event) => handleAppPress(univ, app, href, event))
  const content = (
    <Fragment>
      <Tile name={name} src={icon ?? undefined} color={color} />
      <span className="favorites-name ui-clamp" title={name}>
        <bdi>{name}</bdi>
      </span>
      {note && <span className="visually-hidden">{note}</span>}
      {site && <span className="favorites-refused">{site}</span>}
      {!href && <span className="favorites-refused">{tApp('refused')}</span>}
    </Fragment>
  )
  return (
    <li>
      {link ? (
        <a
          href={link.href}
          {...link}
          className="favorites-icon"
          aria-keyshortcuts={shortcuts}
          onKeyDown={onKeyDown}
        >
          {content}
        </a>
      ) : (
        <span className="favorites-icon">{content}</span>
      )}
    </li>
  )
}
