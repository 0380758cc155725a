import type { Process } from '../../../contract/processes.ts'
import type { Task } from '../../../contract/tasks.ts'
import { useSay, useSession } from '../../../element/univ.ts'
import { Button } from '../../../ui/button.tsx'
import { Star } from '../../../ui/icon.tsx'
import { Bell, Trash, Undo } from '../../../ui/icons-more.tsx'
import { useAsk } from '../parts/ask.ts'
import { centerMessages } from '../messages.ts'
import { mayRate } from '../rows.ts'
import { processMessages } from './messages.ts'

/** What I may do with it beside opening its form: urge, withdraw, rate, throw a draft away, act on my steps. */
export function Acts({ process, steps }: { process: Process; steps: readonly Task[] }) {
  const say = useSay(processMessages)
  const sayAll = useSay(centerMessages)
  const ask = useAsk()
  const session = useSession()
  const me = session.state === 'signed-in' ? session.user.id : ''
  const may = (ability: string) => process.abilities.includes(ability)
  return (
    <>
      <MySteps steps={steps} />
      {mayRate(process, me) && (
        <Button icon={Star} onClick={() => ask({ what: 'rate', process })}>
          {sayAll(process.rating > 0 ? 'rateAgain' : 'rate')}
        </Button>
      )}
      {may('urge') && (
        <Button icon={Bell} onClick={() => ask({ what: 'urge', process })}>
          {say('urge')}
        </Button>
      )}
      {may('withdraw') && (
        <Button icon={Undo} onClick={() => ask({ what: 'withdraw', process })}>
          {say('withdraw')}
        </Button>
      )}
      {may('delete') && (
        <Button variant="danger" icon={Trash} onClick={() => ask({ what: 'delete', process })}>
          {say('delete')}
        </Button>
      )}
    </>
  )
}

/** The actions of the steps that wait for me; what has to be filled in is done in its form only. */
function MySteps({ steps }: { steps: readonly Task[] }) {
  const ask = useAsk()
  return steps.flatMap((task) =>
    task.kind === 'approve'
      ? task.actions.map((action) => (
          <Button
            key={`${task.id} ${action.id}`}
            variant={action.code === 'approve' ? 'primary' : undefined}
            onClick={() => ask({ what: 'act', task, action })}
          >
            <bdi>{action.name}</bdi>
          </Button>
        ))
      : [],
  )
}
