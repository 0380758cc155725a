import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { faceOf } from '../../../domain/app-card.ts'
import { createApps } from '../../../domain/apps.ts'
import { appMessages } from '../../../domain/messages.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { ArrowDown, ArrowUp, GripVertical } from '../../../ui/icons-more.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { arrangeMessages } from './arrange-messages.ts'
import { createFavoritesModel, moved } from '../model.ts'

interface Drag {
  id: string
  from: number
  to: number
  /** Where the pointer took hold, and where it is. */
  startY: number
  y: number
  /** Middle of each row, as it was when the drag began. */
  middles: number[]
}

/** My favourites as rows that are moved by their handle, by arrow keys, or by buttons (F6). */
export default function Arrange() {
  const { runtime, lang } = useUniv()
  const model = useOne(createFavoritesModel)
  const apps = useStore(model.$shown)
  const labels = useStore(useOne(createApps).$labels)
  const say = useSay(arrangeMessages)
  const sayApp = useSay(appMessages)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [told, setTold] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const refocus = useRef<string | null>(null)

  // React loses the focus when keyed rows change places inside a shadow root
  useLayoutEffect(() => {
    if (!refocus.current) return
    list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(refocus.current)}"]`)?.focus()
    refocus.current = null
  })

  async function move(id: string, to: number) {
    const place = Math.max(0, Math.min(apps.length - 1, to))
    const app = apps.find((a) => a.id === id)
    if (!app || apps[place]?.id === id) return
    const name = faceOf(runtime, app, lang, labels, '').name
    setTold(say('moved', { name, place: place + 1, n: apps.length }))
    try {
      await model.move(id, place)
    } catch {
      runtime.toasts.show(say('orderFailed'), { kind: 'error' })
    }
  }

  function onKeyDown(event: KeyboardEvent, id: string, at: number) {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: apps.length - 1 }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    refocus.current = id
    void move(id, to)
  }

  function onPointerDown(event: PointerEvent<HTMLElement>, id: string, from: number) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const middles = [...list.current!.children].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2
    })
    setDrag({ id, from, to: from, startY: event.clientY, y: event.clientY, middles })
  }
  function onPointerMove(event: PointerEvent) {
    if (!drag) return
    const at = drag.middles[drag.from]! + event.clientY - drag.startY
    const to = drag.middles.filter((middle, i) => i !== drag.from && middle < at).length
    setDrag({ ...drag, y: event.clientY, to })
  }
  function onPointerUp() {
    if (drag && drag.to !== drag.from) void move(drag.id, drag.to)
    setDrag(null)
  }

  const order = drag
    ? moved(
        apps.map((a) => a.id),
        drag.id,
        drag.to,
      )
    : []
  const shift = (id: string, at: number): string | undefined => {
    if (!drag) return undefined
    if (id === drag.id) return `translateY(${drag.y - drag.startY}px)`
    const now = order.indexOf(id)
    const step = (drag.middles[1] ?? 0) - (drag.middles[0] ?? 0)
    return now === at ? undefined : `translateY(${(now - at) * step}px)`
  }

  return (
    <>
      <p className="ui-muted">{say('how')}</p>
      <ul className="favorites-rows" ref={list} data-dragging={drag ? '' : undefined}>
        {apps.map((app, at) => {
          const face = faceOf(runtime, app, lang, labels, sayApp('listSeparator'))
          return (
            <li
              key={app.id}
              className="favorites-row ui-card"
              data-held={drag?.id === app.id || undefined}
              style={{ transform: shift(app.id, at) }}
            >
              <button
                type="button"
                className="favorites-grip"
                data-grip={app.id}
                aria-label={say('grip', { name: face.name })}
                onKeyDown={(e) => onKeyDown(e, app.id, at)}
                onPointerDown={(e) => onPointerDown(e, app.id, at)}
                onPointerMove={onPointerMove}
                onPointerUp={onPointerUp}
                onPointerCancel={() => setDrag(null)}
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
                disabled={at === 0}
                onClick={() => void move(app.id, at - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={say('moveDown', { name: face.name })}
                disabled={at === apps.length - 1}
                onClick={() => void move(app.id, at + 1)}
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
