import { Fragment, useEffect, useState } from 'react'
import type { Notice } from '../../contract/additions/notices.ts'
import { useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import { langTag } from '../../runtime/i18n/translator.ts'
import { Button } from '../../ui/button.tsx'
import { Info, TriangleAlert, X } from '../../ui/icon.tsx'
import { ChevronDown } from '../../ui/home-icons.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { noticeTexts } from './translations.ts'

interface NoticeStripProps {
  /** At least one; the first is shown while collapsed. */
  notices: readonly Notice[]
  /** Those that the user has not seen yet. */
  fresh: readonly Notice[]
  startsOpen: boolean
  /** The whole list is on screen. */
  onRead(): void
  onDismiss(id: string): void
  onClose(): void
}

export const titleOf = ({ text, textEn }: Notice, lang: string): string => (lang === 'en' && textEn) || text

/** One line with the first notice; expands to the full list, which floats: nothing below it moves. */
export function NoticeStrip({ notices, fresh, startsOpen, onRead, onDismiss, onClose }: NoticeStripProps) {
  const { lang } = useUniv()
  const t = useTranslation(noticeTexts)
  const [isOpen, setIsOpen] = useState(startsOpen)
  const first = notices[0]!
  useEffect(() => {
    if (isOpen) onRead()
    // `onRead` changes on every render
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, notices.length])
  return (
    <section className="portal-notices" aria-label={t('notices')} data-floats={startsOpen || undefined}>
      <div className="portal-container">
        <div className="portal-notice-line" data-level={first.level}>
          {isOpen ? <p>{t('notices')}</p> : <NoticeText notice={first} />}
          {!startsOpen && (
            <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              <span>
                {isOpen ? t('less') : notices.length > 1 ? t('all', { n: notices.length }) : t('more')}
              </span>
              <ChevronDown />
            </Button>
          )}
          <IconButton icon={X} size="sm" label={t('close')} onClick={onClose} />
        </div>
        {isOpen && (
          <ul>
            {notices.map((notice) => (
              <li key={notice.id} data-level={notice.level} data-read={!fresh.includes(notice) || undefined}>
                <NoticeText notice={notice} />
                <Button size="sm" variant="ghost" onClick={() => onDismiss(notice.id)}>
                  <span>{t('dismiss')}</span>
                  <span className="visually-hidden">{` ${titleOf(notice, lang)}`}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function NoticeText({ notice }: { notice: Notice }) {
  const { lang } = useUniv()
  const isEnglish = lang === 'en'
  const Sign = notice.level === 'info' ? Info : TriangleAlert
  return (
    <Fragment>
      <Sign />
      <p lang={isEnglish && !notice.textEn ? langTag('zh') : undefined}>
        <strong>{titleOf(notice, lang)}</strong>
        <span>{` ${(isEnglish && notice.bodyEn) || notice.body}`}</span>
      </p>
    </Fragment>
  )
}
