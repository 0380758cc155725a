import { useState } from 'react'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useOne, useSay, useSession, useUniv } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { Star } from '../../../ui/icon.tsx'
import { createTaskActions } from '../actions.ts'
import { centerMessages } from '../messages.ts'
import { mayRate } from '../rows.ts'
import { useAsk } from './ask.ts'

interface RowActsProps {
  row: Row
  list: ListName
  name: string
  unread: boolean
}

/** The first things to do with a row. */
export function RowActs({ row, list, name, unread }: RowActsProps) {
  const say = useSay(centerMessages)
  const session = useSession()
  const ask = useAsk()
  if (row.kind === 'task')
    return row.task.actions.slice(0, 2).map((action) => (
      <Button
        key={action.id}
        size="sm"
        aria-label={`${action.name} ${name}`}
        onClick={() => ask({ what: 'act', task: row.task, action })}
      >
        {action.name}
      </Button>
    ))
  const { process } = row
  const me = session.state === 'signed-in' ? session.user.id : ''
  return (
    <>
      {unread && <ReadButton id={process.id} name={name} />}
      {list !== 'flow_cc' && mayRate(process, me) && (
        <Button
          size="sm"
          icon={Star}
          aria-label={`${say(process.rating > 0 ? 'rateAgain' : 'rate')} ${name}`}
          onClick={() => ask({ what: 'rate', process })}
        >
          {say(process.rating > 0 ? 'rateAgain' : 'rate')}
        </Button>
      )}
    </>
  )
}

/** §4: a copy is marked as read; §8: its words. */
function ReadButton({ id, name }: { id: string; name: string }) {
  const { runtime } = useUniv()
  const say = useSay(centerMessages)
  const actions = useOne(createTaskActions)
  const [busy, setBusy] = useState(false)
  const read = async () => {
    setBusy(true)
    const { state } = await actions.read(id)
    setBusy(false)
    if (state === 'failed') runtime.toasts.show(say('notMarked'), { kind: 'error' })
    else runtime.toasts.show(say('markedRead'))
  }
  return (
    <Button size="sm" busy={busy} aria-label={`${say('read')} ${name}`} onClick={() => void read()}>
      {say('read')}
    </Button>
  )
}
