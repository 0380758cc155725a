import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Notice } from '../../contract/additions/notices.ts'
import { createNotices } from '../../domain/notices.ts'
import { useService, useTranslation, useStore, useUniv } from '../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { useLocation } from '../portal-context.ts'
import { NoticeBell } from './notice-bell.tsx'
import { NoticeStrip, titleOf } from './notice-strip.tsx'
import { noticeTexts } from './translations.ts'
import sheet from './outages.css'

/** The height of the closed strip, its border included. */
const STRIP_HEIGHT = 44
const styleRef = adoptStyles(sheet)

interface OutagesProps {
  /** Reserved pixels. */
  reservedHeight: number
  /** How many to reserve at the next start; `now`: and from now on. */
  onHeightChange(pixels: number, now: boolean): void
}

/**
 * Notices of the hall (L10): a bell with their number, and a strip below the header. A new outage opens the strip once:
 * where its height is reserved at once, else on the next page, since nothing may move under a hand. Once it was seen
 * the bell stays.
 */
export default function Outages({ reservedHeight, onHeightChange }: OutagesProps) {
  const service = useService(createNotices)
  const isLoaded = useStore(service.$notices).data !== undefined
  const notices = useStore(service.$current)
  const { key } = useLocation()
  const { lang } = useUniv()
  const t = useTranslation(noticeTexts)
  const [firstPage] = useState(key)
  const [seenBefore] = useState(service.readSeen)
  const [isClosed, setIsClosed] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const unseen = notices.filter(({ id, level }) => level === 'outage' && !seenBefore.includes(id))
  const hasRoom = reservedHeight > 0 || key !== firstPage
  const isShown = notices.length > 0 && (isOpen || (hasRoom && unseen.length > 0 && !isClosed))
  useLayoutEffect(() => {
    if (!isLoaded) return
    if (isShown) service.markSeen(unseen)
    // an empty reservation is given back on the next page, where nothing moves by it
    const next = unseen.length > 0 && !isShown && !isClosed ? STRIP_HEIGHT : 0
    const isUseless = !isShown && key !== firstPage && reservedHeight > 0
    onHeightChange(next, isUseless || isClosed)
    // with each answer, page and press; the functions are new each time
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isLoaded, isShown, isClosed, unseen.length, key])
  const close = () => {
    setIsOpen(false)
    setIsClosed(true)
  }
  return (
    <>
      <InHeader>
        {notices.length > 0 && (
          <NoticeBell
            count={notices.length}
            isExpanded={isShown}
            onPress={() => (isShown ? close() : setIsOpen(true))}
          />
        )}
      </InHeader>
      <p className="visually-hidden" role="status">
        {unseen.map((notice) => t('announced', { title: titleOf(notice, lang) })).join(' ')}
      </p>
      <div ref={styleRef}>
        {isShown && (
          <NoticeStrip
            notices={sortUnseenFirst(notices, unseen)}
            startsOpen={isOpen}
            onDismiss={service.dismiss}
            onClose={close}
          />
        )}
      </div>
    </>
  )
}

const sortUnseenFirst = (notices: readonly Notice[], unseen: readonly Notice[]): Notice[] => [
  ...unseen,
  ...notices.filter((notice) => !unseen.includes(notice)),
]

/** Puts the bell into the header of the layout, which is no ancestor of the strip. */
function InHeader({ children }: { children: React.ReactNode }) {
  const { host, mode } = useUniv()
  const { key } = useLocation()
  const [header, setHeader] = useState<Element | null>(null)
  useEffect(() => {
    const selector = mode === 'mobile' ? '.phone-header' : '.portal-tools'
    setHeader(host.shadowRoot!.querySelector(selector))
    // the phone's header loads by itself: looked for again with each page and answer
  }, [host, mode, key, children])
  return header && createPortal(children, header)
}
