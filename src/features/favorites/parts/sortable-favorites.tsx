import { Fragment, useLayoutEffect, useRef, type ButtonHTMLAttributes, type KeyboardEvent } from 'react'
import type { App } from '../../../contract/core/apps.ts'
import { toAppViewModel } from '../../../domain/app-view-model.ts'
import { createApps } from '../../../domain/apps.ts'
import { createFavorites } from '../../../domain/favorites.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { ArrowDown, ArrowUp, GripVertical } from '../../../ui/extended-icons.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { favoritesTexts } from '../texts/translations.ts'
import { useDragSort } from './use-drag-sort.ts'
import { useMoveFavorite } from './use-move-favorite.ts'

/** Reorders favourites by drag handle, arrow keys or buttons. */
export default function SortableFavorites() {
  const apps = useStore(useService(createFavorites).$list).data ?? []
  const t = useTranslation(favoritesTexts)
  const mover = useMoveFavorite()
  const list = useRef<HTMLUListElement>(null)
  const drag = useDragSort(
    list,
    apps.map((app) => app.id),
    (id, to) => void move(id, to, 'grip'),
  )
  const pendingFocus = useRef<{ id: string; to: number; control: string } | null>(null)

  // React loses focus when keyed rows are reordered inside a shadow root.
  useLayoutEffect(() => {
    const target = pendingFocus.current
    if (!target || apps[target.to]?.id !== target.id) return
    pendingFocus.current = null
    const row = list.current?.children[target.to]
    const control = row?.querySelector<HTMLElement>(`[data-control='${target.control}']:enabled`)
    ;(control ?? row?.querySelector<HTMLElement>("[data-control='grip']"))?.focus()
  })

  /** @param control the control of the moved row that gets the focus: grip, up or down */
  async function move(id: string, to: number, control: string) {
    const isMoved = await mover.move(id, to, (index) => (pendingFocus.current = { id, to: index, control }))
    if (!isMoved) pendingFocus.current = null
  }

  function onKeyDown(event: KeyboardEvent, id: string, index: number) {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: apps.length - 1 }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void move(id, to, 'grip')
  }

  return (
    <Fragment>
      <p className="ui-muted">{t('reorderHint')}</p>
      <ul className="favorites-rows" ref={list} data-dragging={drag.held ? '' : undefined}>
        {apps.map((app, i) => (
          <li
            key={app.id}
            className="favorites-row ui-card"
            data-held={drag.held === app.id || undefined}
            style={{ transform: drag.shift(app.id, i) }}
          >
            <SortableRow
              app={app}
              isFirst={i === 0}
              isLast={i === apps.length - 1}
              grip={{ onKeyDown: (e) => onKeyDown(e, app.id, i), ...drag.handlers(app.id, i) }}
              onMove={(step, control) => void move(app.id, i + step, control)}
            />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {mover.announcement}
      </p>
    </Fragment>
  )
}

interface SortableRowProps {
  app: App
  isFirst: boolean
  isLast: boolean
  grip: ButtonHTMLAttributes<HTMLButtonElement>
  onMove(step: number, control: string): void
}

function SortableRow({ app, isFirst, isLast, grip, onMove }: SortableRowProps) {
  const { runtime, lang } = useUniv()
  const labels = useStore(useService(createApps).$labels)
  const t = useTranslation(favoritesTexts)
  const { name, icon, color, department } = toAppViewModel(runtime, app, lang, labels, t('listSeparator'))
  return (
    <Fragment>
      <button
        type="button"
        className="favorites-grip"
        data-control="grip"
        aria-label={t('grip', { name })}
        {...grip}
      >
        <GripVertical />
      </button>
      <Tile name={name} src={icon ?? undefined} color={color} size="sm" />
      <span className="favorites-name">
        <span>{name}</span>
        <span className="ui-muted">{department}</span>
      </span>
      <IconButton
        icon={ArrowUp}
        label={t('moveUp', { name })}
        data-control="up"
        disabled={isFirst}
        onClick={() => onMove(-1, 'up')}
      />
      <IconButton
        icon={ArrowDown}
        label={t('moveDown', { name })}
        data-control="down"
        disabled={isLast}
        onClick={() => onMove(1, 'down')}
      />
    </Fragment>
  )
}
