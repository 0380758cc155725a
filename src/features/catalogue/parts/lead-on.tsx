import { useState } from 'react'
import { reportMissing } from '../../../contract/assistant.ts'
import { useAssistant } from '../../../element/use-assistant.ts'
import { useSay, useUniv } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { Flag, MessageCircle } from '../../../ui/icons-more.tsx'
import { leadOnMessages } from './lead-on-messages.ts'

/** As much of a search text as a report takes. */
const MOST = 200

/** What was looked for in vain: asked of the page's assistant, or told to those who keep the catalogue (C30). */
export function LeadOn({ keyword, report = true }: { keyword: string; report?: boolean }) {
  const { runtime } = useUniv()
  const assistant = useAssistant()
  const say = useSay(leadOnMessages)
  const [told, setTold] = useState<{ keyword: string; state: 'sending' | 'sent' | 'failed' } | null>(null)
  const state = told?.keyword === keyword ? told.state : 'unsent'

  const tell = async () => {
    setTold({ keyword, state: 'sending' })
    let end: 'sent' | 'failed' = 'sent'
    try {
      await runtime.rest(reportMissing, { json: { keyword: keyword.slice(0, MOST) } })
    } catch (e) {
      runtime.platform.log(`a search in vain could not be reported: ${String(e)}`)
      end = 'failed'
    }
    setTold((now) => (now?.keyword === keyword ? { keyword, state: end } : now))
  }
  return (
    <>
      {assistant && (
        <Button variant="primary" size="sm" icon={MessageCircle} onClick={() => assistant.ask(keyword)}>
          {say('ask')}
        </Button>
      )}
      {report && keyword && state !== 'sent' && (
        <Button size="sm" icon={Flag} busy={state === 'sending'} onClick={() => void tell()}>
          {say('report')}
        </Button>
      )}
      {/* there before it speaks, else a screen reader may miss it */}
      <span role="status" className="ui-muted">
        {state === 'sent' ? say('reported') : state === 'failed' ? say('notReported') : ''}
      </span>
    </>
  )
}
