import { sessionTexts } from '../../element/hooks/session-texts.ts'
import { useTranslation, useUniv } from '../../element/hooks/view-hooks.ts'
import type { TokenRejection } from '../../runtime/session/session.ts'
import { adoptStyles } from '../../ui/adopt-styles.ts'
import sheet from './token-rejected-page.css'
import { pagesTexts } from '../texts/page-texts.ts'

const styleRef = adoptStyles(sheet)

/** Details for a help desk: which system rejected the token, and its response. */
export function TokenRejectionDetails({ rejection }: { rejection: TokenRejection }) {
  const { config } = useUniv().runtime
  const t = useTranslation(pagesTexts)
  const tNotice = useTranslation(sessionTexts)
  const { user, system, status, code } = rejection
  const rows = [
    ['account', user?.name],
    ['system', tNotice(`system.${system}`)],
    ['address', config.bases[system].replace(/^https?:\/\//, '')],
    ['status', status > 0 && `HTTP ${status}`],
    ['code', code],
  ] as const
  return (
    <dl className="portal-rejection" ref={styleRef}>
      {rows.map(
        ([name, value]) =>
          value && [
            <dt key={name}>{t(name)}</dt>,
            <dd key={`${name} value`}>
              <bdi>{value}</bdi>
            </dd>,
          ],
      )}
    </dl>
  )
}
