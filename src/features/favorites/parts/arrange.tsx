import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { faceOf } from '../../../domain/app-card.ts'
import { createApps } from '../../../domain/apps.ts'
import { appMessages } from '../../../domain/messages.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { ArrowDown, ArrowUp, GripVertical } from '../../../ui/icons-more.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { arrangeMessages } from './arrange-messages.ts'
import { createFavoritesModel } from '../model.ts'
import { useDrag } from './use-drag.ts'

/** My favourites as rows that are moved by their handle, by arrow keys, or by buttons (F6). */
export default function Arrange() {
  const { runtime, lang } = useUniv()
  const model = useOne(createFavoritesModel)
  const apps = useStore(model.$shown)
  const labels = useStore(useOne(createApps).$labels)
  const say = useSay(arrangeMessages)
  const sayApp = useSay(appMessages)
  const [told, setTold] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const drag = useDrag(
    list,
    apps.map((app) => app.id),
    (id, to) => void move(id, to, 'grip'),
  )
  const refocus = useRef<{ id: string; to: number; control: string } | null>(null)

  // React loses the focus when keyed rows change places inside a shadow root
  useLayoutEffect(() => {
    const wanted = refocus.current
    if (!wanted || apps[wanted.to]?.id !== wanted.id) return
    refocus.current = null
    const row = list.current!.children[wanted.to]!
    const control = row.querySelector<HTMLElement>(`[data-control='${wanted.control}']:enabled`)
    ;(control ?? row.querySelector<HTMLElement>("[data-control='grip']"))?.focus()
  })

  /** `control` is the one in use: grip, up or down; it keeps the focus. */
  async function move(id: string, to: number, control: string) {
    const place = Math.max(0, Math.min(apps.length - 1, to))
    const app = apps.find((a) => a.id === id)
    if (!app || apps[place]?.id === id) return
    refocus.current = { id, to: place, control }
    const name = faceOf(runtime, app, lang, labels, '').name
    setTold(say('moved', { name, place: place + 1, n: apps.length }))
    try {
      await model.move(id, place)
    } catch {
      refocus.current = null
      runtime.toasts.show(say('orderFailed'), { kind: 'error' })
    }
  }

  function onKeyDown(event: KeyboardEvent, id: string, at: number) {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: apps.length - 1 }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void move(id, to, 'grip')
  }

  return (
    <>
      <p className="ui-muted">{say('how')}</p>
      <ul className="favorites-rows" ref={list} data-dragging={drag.held ? '' : undefined}>
        {apps.map((app, at) => {
          const face = faceOf(runtime, app, lang, labels, sayApp('listSeparator'))
          return (
            <li
              key={app.id}
              className="favorites-row ui-card"
              data-held={drag.held === app.id || undefined}
              style={{ transform: drag.shift(app.id, at) }}
            >
              <button
                type="button"
                className="favorites-grip"
                data-control="grip"
                aria-label={say('grip', { name: face.name })}
                onKeyDown={(e) => onKeyDown(e, app.id, at)}
                {...drag.handlers(app.id, at)}
              >
                <GripVertical />
              </button>
              <Tile name={face.name} src={face.icon ?? undefined} color={face.color} size="sm" />
              <span className="favorites-name">
                {face.name}
                <span className="ui-muted">{face.department}</span>
              </span>
              <IconButton
                icon={ArrowUp}
                label={say('moveUp', { name: face.name })}
                data-control="up"
                disabled={at === 0}
                onClick={() => void move(app.id, at - 1, 'up')}
              />
              <IconButton
                icon={ArrowDown}
                label={say('moveDown', { name: face.name })}
                data-control="down"
                disabled={at === apps.length - 1}
                onClick={() => void move(app.id, at + 1, 'down')}
              />
            </li>
          )
        })}
      </ul>
      <p className="visually-hidden" role="status">
        {told}
      </p>
    </>
  )
}
