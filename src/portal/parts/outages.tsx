import { useLayoutEffect, useRef, useState } from 'react'
import type { Notice } from '../../contract/additions/notices.ts'
import { createNotices } from '../../domain/notices.ts'
import { useService, useTranslation, useStore, useUniv } from '../../element/hooks/view-hooks.ts'
import { langTag } from '../../runtime/i18n/translator.ts'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { TriangleAlert, X } from '../../ui/icon.tsx'
import { ChevronDown } from '../../ui/extended-icons.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useLocation } from '../portal-context.ts'
import { portalTexts } from '../translations.ts'
import sheet from './outages.css'

const styleRef = adoptStyles(sheet)

interface OutagesProps {
  /** Reserved pixels. */
  reservedHeight: number
  /** How many they take; `now`: and give it to them at once. */
  onHeightChange(pixels: number, now: boolean): void
}

/** Outage notices at the top of the portal, until they end or are dismissed on this device (L10). */
export default function Outages({ reservedHeight, onHeightChange }: OutagesProps) {
  const { $notices, $outages } = useService(createNotices)
  const outages = useStore($outages)
  const isLoaded = useStore($notices).data !== undefined
  // nothing any more: the place is given back
  useLayoutEffect(() => {
    if (isLoaded && outages.length === 0 && reservedHeight) onHeightChange(0, true)
  })
  return (
    <div role="status" ref={styleRef}>
      {outages.length > 0 && (
        <OutageList outages={outages} reservedHeight={reservedHeight} onHeightChange={onHeightChange} />
      )}
    </div>
  )
}

function OutageList({
  outages,
  reservedHeight,
  onHeightChange,
}: OutagesProps & { outages: readonly Notice[] }) {
  const { lang, mode } = useUniv()
  const { dismiss } = useService(createNotices)
  const { key } = useLocation()
  const t = useTranslation(portalTexts)
  // they come later than the page: without a place kept for them they lie at its foot until the next one, so that
  // nothing moves under a hand
  const [firstVisit] = useState(reservedHeight ? -1 : key)
  const isOverlay = firstVisit === key
  const listRef = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    // an overlay is narrower, so its text wraps: measure the height that the list will have in the page
    const frame = listRef.current!.parentElement!
    if (isOverlay) frame.removeAttribute('data-above')
    const height = Math.ceil(listRef.current!.getBoundingClientRect().height)
    if (isOverlay) frame.setAttribute('data-above', 'true')
    if (height !== reservedHeight) onHeightChange(height, !isOverlay)
  })
  const titleOf = (notice: Notice) => (lang === 'en' && notice.textEn) || notice.text
  const list = (
    <ul
      className="portal-inner"
      ref={mode === 'mobile' ? undefined : (node) => void (listRef.current = node)}
    >
      {outages.map((notice) => {
        const title = titleOf(notice)
        const body = (lang === 'en' && notice.bodyEn) || notice.body
        const textLang = lang === 'en' && !notice.textEn ? langTag('zh') : undefined
        return (
          <li key={notice.id}>
            <TriangleAlert />
            <p lang={textLang}>
              <strong>{title}</strong> {body}
            </p>
            <IconButton
              icon={X}
              size="sm"
              label={t('putAway', { title })}
              onClick={() => dismiss(notice.id)}
            />
          </li>
        )
      })}
    </ul>
  )
  return (
    <div className="portal-outages" data-above={isOverlay || undefined}>
      {mode === 'mobile' ? (
        // one line, which opens
        <details ref={(node) => void (listRef.current = node)}>
          <summary>
            <TriangleAlert />
            <span>{titleOf(outages[0]!)}</span>
            {outages.length > 1 && <span className="ui-count">{outages.length}</span>}
            <ChevronDown />
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
    </div>
  )
}
