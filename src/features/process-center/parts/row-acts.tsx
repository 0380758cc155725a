import { lazy, Suspense } from 'react'
import type { ListName, Row } from '../../../domain/task-lists.ts'
import { useSay, useSession } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { Star } from '../../../ui/icon.tsx'
import { centerMessages } from '../messages.ts'
import { mayRate } from '../rows.ts'
import { useAsk } from './ask.ts'

// what is sent waits for who presses
const ReadButton = lazy(() => import('./read-button.tsx'))

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
      {unread && (
        <Suspense fallback={<span className="center-menu" />}>
          <ReadButton id={process.id} name={name} />
        </Suspense>
      )}
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
