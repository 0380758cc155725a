import { useLayoutEffect, useRef, useState } from 'react'
import type { Notice } from '../../contract/notices.ts'
import { createNotices } from '../../domain/notices.ts'
import { useOne, useSay, useStore, useUniv } from '../../element/univ.ts'
import { tagOf } from '../../runtime/i18n.ts'
import { adopt } from '../../ui/adopt.ts'
import { TriangleAlert, X } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { usePlace } from '../hall.ts'
import { outageMessages } from './outage-messages.ts'
import sheet from './outages.css'

const dressed = adopt(sheet)

interface Props {
  /** Pixels kept free for them. */
  room: number
  /** How many they take; `now`: and give it to them at once. */
  onRoom(pixels: number, now: boolean): void
}

/** What is out of service, on top of the portal, until it is over or put away on this device (L10). */
export function Outages({ room, onRoom }: Props) {
  const { $notices, $outages } = useOne(createNotices)
  const outages = useStore($outages)
  const known = useStore($notices).data !== undefined
  // nothing any more: the place is given back
  useLayoutEffect(() => {
    if (known && outages.length === 0 && room) onRoom(0, true)
  })
  return (
    <div role="status" ref={dressed}>
      {outages.length > 0 && <Shown outages={outages} room={room} onRoom={onRoom} />}
    </div>
  )
}

function Shown({ outages, room, onRoom }: Props & { outages: readonly Notice[] }) {
  const { lang } = useUniv()
  const { putAway } = useOne(createNotices)
  const { visit } = usePlace()
  const say = useSay(outageMessages)
  // they come later than the page: without a place kept for them they lie at its foot until the next one, so that
  // nothing moves under a hand
  const [came] = useState(room ? -1 : visit)
  const above = came === visit
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const pixels = Math.ceil(list.current!.getBoundingClientRect().height)
    if (pixels !== room) onRoom(pixels, !above)
  })
  return (
    <div className="portal-outages" data-above={above || undefined}>
      <ul className="portal-inner" ref={list}>
        {outages.map((notice) => {
          const title = (lang === 'en' && notice.textEn) || notice.text
          const body = (lang === 'en' && notice.bodyEn) || notice.body
          const own = lang === 'en' && !notice.textEn ? tagOf('zh') : undefined
          return (
            <li key={notice.id}>
              <TriangleAlert />
              <p lang={own}>
                <strong>{title}</strong> {body}
              </p>
              <IconButton
                icon={X}
                size="sm"
                label={say('putAway', { title })}
                onClick={() => putAway(notice.id)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
