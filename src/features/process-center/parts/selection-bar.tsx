import { useState } from 'react'
import type { ListName } from '../../../domain/task-lists.ts'
import { useOne, useSay, useStore, useUniv } from '../../../element/univ.ts'
import { messages } from '../../../runtime/i18n.ts'
import { adopt } from '../../../ui/adopt.ts'
import { Button } from '../../../ui/button.tsx'
import { createTaskActions, inTurns } from '../actions.ts'
import { commonActions } from '../bulk.ts'
import { LISTS, mayChoose } from '../lists.ts'
import { centerMessages } from '../messages.ts'
import type { ProcessCenter } from '../model.ts'
import { useAsk } from './ask.ts'
import sheet from './selection-bar.css'

const dressed = adopt(sheet)

const selectionMessages = messages(
  {
    chosen: '已选择 {n} 项',
    all: '全选本页',
    none: '取消选择',
    nothingCommon: '所选的待办没有共同的操作',
    tooMany: '一次最多处理 {n} 项',
    someFailed: '{n} 项没有标记成功，请稍后再试',
    bar: '对所选内容的操作',
  },
  {
    chosen: '{n} chosen',
    all: 'Choose the whole page',
    none: 'Clear the choice',
    nothingCommon: 'The chosen tasks have no action in common',
    tooMany: 'At most {n} at once',
    someFailed: '{n} could not be marked as read. Please try again later.',
    bar: 'Actions for what is chosen',
  },
)

/** So many tasks at once (T19): each is a request of its own. */
const MOST = 500

/** What can be done with all that is chosen (T13, T19, T26). */
export default function SelectionBar({ model, list }: { model: ProcessCenter; list: ListName }) {
  const say = useSay(selectionMessages)
  const ask = useAsk()
  const all = useStore(model.$chosen)
  const chosen = [...all.values()]
  const { rows = [] } = useStore(model.$shown)
  const open = rows.filter((row) => mayChoose(LISTS[list].chooses, row))
  const tasks = chosen.flatMap((row) => (row.kind === 'task' ? row.task : []))
  const actions = commonActions(chosen)
  const isAll = open.every((row) => all.has(row.id))
  return (
    <div className="center-chosen" ref={dressed} role="group" aria-label={say('bar')}>
      <p role="status">{say('chosen', { n: chosen.length })}</p>
      {!isAll && (
        <Button variant="ghost" size="sm" onClick={() => model.choose(open, true)}>
          {say('all')}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={() => model.choose(chosen, false)}>
        {say('none')}
      </Button>
      <span className="center-gap" />
      {list === 'flow_cc' ? (
        <ReadMany model={model} ids={chosen.map(({ id }) => id)} />
      ) : chosen.length > MOST ? (
        <p className="ui-muted">{say('tooMany', { n: MOST })}</p>
      ) : actions.length === 0 ? (
        <p className="ui-muted">{say('nothingCommon')}</p>
      ) : (
        actions.map((action) => (
          <Button key={action.code} size="sm" onClick={() => ask({ what: 'bulk', tasks, action })}>
            {action.name}
          </Button>
        ))
      )}
    </div>
  )
}

/** Marks all that are chosen as read; those that failed stay chosen. */
function ReadMany({ model, ids }: { model: ProcessCenter; ids: readonly string[] }) {
  const { runtime } = useUniv()
  const say = useSay(selectionMessages)
  const sayAll = useSay(centerMessages)
  const actions = useOne(createTaskActions)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    let failed = 0
    await inTurns(ids, actions.read, (id, outcome) => {
      if (outcome?.state === 'failed') failed++
      else if (outcome) {
        const row = model.$chosen.get().get(id)
        if (row) model.choose([row], false)
      }
    })
    setBusy(false)
    if (failed) runtime.toasts.show(say('someFailed', { n: failed }), { kind: 'error' })
    else runtime.toasts.show(sayAll('markedRead'))
  }
  return (
    <Button size="sm" busy={busy} onClick={() => void run()}>
      {sayAll('read')}
    </Button>
  )
}
