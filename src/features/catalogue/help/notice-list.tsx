import { LoadFailed } from '../../../element/hooks/load-failed.tsx'
import { refetchVariants } from '../../../domain/apps.ts'
import { createNotices, NOTICES_QUERY_KEY } from '../../../domain/notices.ts'
import { useService, useTranslation, useStore, useUniv } from '../../../element/hooks/view-hooks.ts'
import { useTimeFormat } from '../../../element/hooks/use-time-format.ts'
import { useCapability } from '../../../element/hooks/use-capability.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { helpTexts } from './translations.ts'

/** Current notices for this user, the most severe first. */
export function NoticeList() {
  const { runtime, lang } = useUniv()
  const format = useTimeFormat()
  const notices = useStore(useService(createNotices).$notices)
  const t = useTranslation(helpTexts)
  const retry = () => refetchVariants(runtime, NOTICES_QUERY_KEY)
  if (useCapability('notices') === false) return null
  return (
    <section className="help-card" aria-busy={notices.state === 'loading'}>
      <h2>{t('notices')}</h2>
      {notices.data ? (
        notices.data.length === 0 ? (
          <p className="ui-muted">{t('noNotices')}</p>
        ) : (
          <ul className="help-notices">
            {notices.data.map((notice) => {
              const title = (lang === 'en' && notice.textEn) || notice.text
              const body = (lang === 'en' && notice.bodyEn) || notice.body
              const date = format.limit(notice.to, 'end')
              return (
                <li key={notice.id}>
                  <h3 lang={langOfText(title, lang)}>{title}</h3>
                  <p lang={langOfText(body, lang)}>{body}</p>
                  <p className="ui-row ui-muted">
                    <span className="ui-tag" data-level={notice.level}>
                      {t(notice.level)}
                    </span>
                    {date && <span>{t('until', { at: date })}</span>}
                  </p>
                </li>
              )
            })}
          </ul>
        )
      ) : notices.state === 'failed' ? (
        <LoadFailed onRetry={retry}>{t('noticesFailed')}</LoadFailed>
      ) : (
        <Skeleton count={3} />
      )}
    </section>
  )
}
