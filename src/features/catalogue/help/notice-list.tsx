import { createNotices, NOTICES } from '../../../domain/notices.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { langOfText } from '../parts/lang-of-text.ts'
import { helpMessages } from './messages.ts'

/** What the hall tells this person now, the gravest first (L10). */
export function NoticeList() {
  const { runtime, lang } = useUniv()
  const notices = useStore(useOne(createNotices).$notices)
  const say = useSay(helpMessages)
  const again = () => {
    runtime.queries.invalidate([NOTICES])
    runtime.queries.invalidate(['public', NOTICES])
  }
  return (
    <section className="help-box" aria-busy={notices.state === 'loading'}>
      <h2>{say('notices')}</h2>
      {notices.data ? (
        notices.data.length === 0 ? (
          <p className="ui-muted">{say('noNotices')}</p>
        ) : (
          <ul className="help-notices">
            {notices.data.map((notice) => {
              const title = (lang === 'en' && notice.textEn) || notice.text
              const body = (lang === 'en' && notice.bodyEn) || notice.body
              const at =
                notice.to && new Intl.DateTimeFormat(lang, { dateStyle: 'medium' }).format(notice.to - 1)
              return (
                <li key={notice.id}>
                  <h3 lang={langOfText(title, lang)}>{title}</h3>
                  <p lang={langOfText(body, lang)}>{body}</p>
                  <p className="ui-row ui-muted">
                    <span className="ui-tag" data-level={notice.level}>
                      {say(notice.level)}
                    </span>
                    {at && say('until', { at })}
                  </p>
                </li>
              )
            })}
          </ul>
        )
      ) : notices.state === 'failed' ? (
        <Notice kind="error" live="status" retryLabel={say('retry')} onRetry={again}>
          {say('noticesFailed')}
        </Notice>
      ) : (
        <Skeleton count={3} />
      )}
    </section>
  )
}
