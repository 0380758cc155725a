import { Fragment, useState } from 'react'
import { reportMissing } from '../../../domain/report-missing.ts'
import { useAssistant } from '../../../element/hooks/use-assistant.ts'
import { useTranslation, useUniv } from '../../../element/hooks/view-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Flag, MessageCircle } from '../../../ui/extended-icons.tsx'
import { noMatchesTexts } from './translations.ts'

/** Offers to ask the assistant after a search without results, or to report it to the catalogue's editors. */
export function SearchFallback({ keyword, report = true }: { keyword: string; report?: boolean }) {
  const { runtime } = useUniv()
  const assistant = useAssistant()
  const t = useTranslation(noMatchesTexts)
  const [submission, setSubmission] = useState<{
    keyword: string
    state: 'sending' | 'sent' | 'failed'
  } | null>(null)
  const state = submission?.keyword === keyword ? submission.state : 'unsent'

  const sendReport = async () => {
    setSubmission({ keyword, state: 'sending' })
    const outcome = await reportMissing(runtime, keyword)
    setSubmission((current) => (current?.keyword === keyword ? { keyword, state: outcome } : current))
  }
  return (
    <Fragment>
      {assistant && (
        <Button variant="primary" icon={MessageCircle} onClick={() => assistant.ask(keyword)}>
          {t('ask')}
        </Button>
      )}
      {report && keyword && runtime.config.capabilities['missing-items'] && state !== 'sent' && (
        <Button icon={Flag} busy={state === 'sending'} onClick={() => void sendReport()}>
          {t('report')}
        </Button>
      )}
      {/* a live region must exist before its text */}
      <span role="status" className="ui-muted">
        {state === 'sent' ? t('reported') : state === 'failed' ? t('notReported') : ''}
      </span>
    </Fragment>
  )
}
