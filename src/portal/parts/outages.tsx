import type { Content } from '../../ui/content.ts'
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Notice } from '../../contract/additions/notices.ts'
import { createNotices } from '../../domain/notices.ts'
import { useService, useSession, useTranslation, useStore, useUniv } from '../../element/hooks/view-hooks.ts'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import { Bell } from '../../ui/extended-icons.tsx'
import { useLocation } from '../context/portal-context.ts'
import { NoticeStrip, titleOf } from './notice-strip.tsx'
import { noticeTexts } from './translations.ts'
import sheet from './outages.css'

/** Height of the collapsed strip in pixels, including its border. */
const STRIP_HEIGHT = 44
const styleRef = adoptStyles(sheet)

interface OutagesProps {
  /** Reserved pixels. */
  reservedHeight: number
  /** Pixels to reserve on the next page load; `immediate` also applies them to the current page. */
  onHeightChange(pixels: number, immediate: boolean): void
}

/**
 * Service notices: a bell with their number, and a strip below the header. A new outage opens the strip once:
 * immediately if its height is reserved, otherwise on the next page, to avoid a layout shift. After that, only the bell
 * remains.
 */
export default function Outages({ reservedHeight, onHeightChange }: OutagesProps) {
  const service = useService(createNotices)
  const isLoaded = useStore(service.$notices).data !== undefined
  const notices = useStore(service.$current)
  const { key } = useLocation()
  const { lang, runtime } = useUniv()
  const t = useTranslation(noticeTexts)
  const [firstPage] = useState(key)
  const [seenBefore, setSeenBefore] = useState(service.readSeen)
  const [isClosed, setIsClosed] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const firstIds = useArrivals(notices, isLoaded, (arrived) => {
    const titles = arrived.map((notice) =>
      t(notice.level === 'outage' ? 'announced' : 'arrived', { title: titleOf(notice, lang) }),
    )
    // a strip would move the page under the reader
    runtime.toasts.show(titles.join(' '), {
      kind: 'info',
      action: { text: t('more'), run: () => setIsOpen(true) },
    })
  })
  const fresh = notices.filter(({ id }) => !seenBefore.includes(id))
  const unseen = fresh.filter(({ level }) => level === 'outage')
  // what is out of service stays first, however often that was read
  const rank = (notice: Notice) => (notice.level === 'outage' ? 0 : 2) + (fresh.includes(notice) ? 0 : 1)
  const hasRoom = reservedHeight > 0 || key !== firstPage
  const isShown = notices.length > 0 && (isOpen || (hasRoom && unseen.length > 0 && !isClosed))
  useLayoutEffect(() => {
    if (!isLoaded) return
    if (isShown) service.markSeen(unseen)
    // release an unused reservation on the next page, where it causes no layout shift
    const next = unseen.length > 0 && !isShown && !isClosed ? STRIP_HEIGHT : 0
    const isUseless = !isShown && key !== firstPage && reservedHeight > 0
    onHeightChange(next, isUseless || isClosed)
    // runs on each response, page and click; the functions change on every render
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isLoaded, isShown, isClosed, unseen.length, key])
  const close = () => {
    setIsOpen(false)
    setIsClosed(true)
    setSeenBefore(service.readSeen())
  }
  useCloseOnLeave(isOpen, key, close)
  return (
    <Fragment>
      <InHeader>
        {notices.length > 0 && (
          <NoticeBell
            count={notices.length}
            hasNew={fresh.length > 0}
            isExpanded={isShown}
            onPress={() => (isShown ? close() : setIsOpen(true))}
          />
        )}
      </InHeader>
      <p className="visually-hidden" role="status">
        {unseen
          .filter(({ id }) => firstIds.includes(id))
          .map((notice) => t('announced', { title: titleOf(notice, lang) }))
          .join(' ')}
      </p>
      <div ref={styleRef}>
        {isShown && (
          <NoticeStrip
            key={String(isOpen)}
            notices={[...notices].sort((a, b) => rank(a) - rank(b))}
            fresh={fresh}
            onRead={() => service.markSeen(notices)}
            startsOpen={isOpen}
            onDismiss={service.dismiss}
            onClose={close}
          />
        )}
      </div>
    </Fragment>
  )
}

/** What floats is closed by Escape, a press beside it, and another page. */
function useCloseOnLeave(isOpen: boolean, page: number, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const isInside = (at: EventTarget) => at instanceof Element && at.matches('.portal-notices, .portal-bell')
    const leave = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !event.composedPath().some(isInside))
        close()
    }
    const stop = new AbortController()
    for (const type of ['keydown', 'pointerdown'])
      document.addEventListener(type, leave, { signal: stop.signal })
    return () => stop.abort()
    // `close` changes on every render
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen])
  useEffect(() => {
    if (isOpen) close()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [page])
}

/**
 * Calls `onArrive` once for each notice that comes while the page is open.
 * @returns the ids of those that the user's page started with
 */
function useArrivals(
  notices: readonly Notice[],
  isLoaded: boolean,
  onArrive: (arrived: readonly Notice[]) => void,
): readonly string[] {
  const session = useSession().state
  const [first, setFirst] = useState<{ session: string; ids: readonly string[] }>({ session: '', ids: [] })
  const arrivedIds = useRef(new Set<string>())
  useEffect(() => {
    if (!isLoaded) return
    if (first.session !== session) return setFirst({ session, ids: notices.map(({ id }) => id) })
    const arrived = notices.filter(({ id }) => !first.ids.includes(id) && !arrivedIds.current.has(id))
    for (const { id } of arrived) arrivedIds.current.add(id)
    if (arrived.length > 0) onArrive(arrived)
    // `onArrive` changes on every render
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [notices, isLoaded, session, first])
  return first.ids
}

interface NoticeBellProps {
  count: number
  hasNew: boolean
  isExpanded: boolean
  onPress(): void
}

/** Toggles the notice strip; shows the number of notices. */
function NoticeBell({ count, hasNew, isExpanded, onPress }: NoticeBellProps) {
  const t = useTranslation(noticeTexts)
  return (
    <button
      type="button"
      className="portal-bell ui-button ui-icon-button"
      data-variant="ghost"
      aria-expanded={isExpanded}
      title={t('notices')}
      onClick={onPress}
    >
      <Bell />
      <span className="visually-hidden">{`${t('notices')} `}</span>
      <span className="portal-badge" data-quiet={!hasNew || undefined}>
        {count}
      </span>
    </button>
  )
}

/** Renders the bell into the layout's header, which is not an ancestor of the strip. */
function InHeader({ children }: { children: Content }) {
  const { host, mode } = useUniv()
  const { key } = useLocation()
  const [header, setHeader] = useState<Element | null>(null)
  useEffect(() => {
    const selector = mode === 'mobile' ? '.phone-header' : '.portal-tools'
    setHeader(host.shadowRoot.querySelector(selector))
    // the phone's header loads separately: query it again on each page and response
  }, [host, mode, key, children])
  return header && createPortal(children, header)
}
