import { useStore, useTranslation, useUniv, type ReadableAtom } from '../../../element/hooks/view-hooks.ts'
import type { SourceProblem, SourceStatus } from '../../../runtime/source/problem.ts'
import { adoptStyles } from '../../../ui/adopt-styles.ts'
import sheet from './source-notice.css'
import { sourceTexts } from './translations.ts'

const styleRef = adoptStyles(sheet)
/** Maximum number of problems on the page; the console lists more. */
const MAX_SHOWN = 50

/** Shows the author of a list what could not be parsed, by row and column. Collapsed, since readers do not need it. */
export default function SourceNotice() {
  const { runtime, silentErrors } = useUniv()
  return runtime.source && !silentErrors ? <Status $status={runtime.source.$status} /> : null
}

function Status({ $status }: { $status: ReadableAtom<SourceStatus> }) {
  const status = useStore($status)
  const t = useTranslation(sourceTexts)
  if (status.state === 'failed')
    return (
      <p className="source-notice" ref={styleRef} role="status">
        {t(status.error.kind, { detail: status.error.detail })}
      </p>
    )
  if (status.state !== 'ready' || !status.problems.length) return null
  const shown = status.problems.slice(0, MAX_SHOWN)
  const n = status.problems.length + status.moreProblems
  return (
    <details className="source-notice" ref={styleRef}>
      <summary>{t('summary', { n })}</summary>
      <ul>
        {shown.map((problem, i) => (
          <ProblemLine key={i} problem={problem} />
        ))}
      </ul>
      {n > shown.length && <p>{t('more', { n: n - shown.length })}</p>}
    </details>
  )
}

function ProblemLine({ problem: { kind, row, column, value } }: { problem: SourceProblem }) {
  const t = useTranslation(sourceTexts)
  // the headers of JSON records have no row
  const place = row ? t('row', { row }) : t(column ? 'header' : 'file')
  const position = [place, column && t('column', { column })].filter(Boolean)
  return <li>{`${position.join(' · ')}: ${t(kind, { value })}`}</li>
}
