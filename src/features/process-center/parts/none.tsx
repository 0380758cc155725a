import type { ListName } from '../../../domain/task-lists.ts'
import { useSay, useStore } from '../../../element/univ.ts'
import { messages } from '../../../runtime/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { queryOf } from '../lists.ts'
import type { ProcessCenter } from '../model.ts'

const noneMessages = messages(
  {
    found: '没有符合条件的内容',
    foundText: '换个说法，或清除筛选条件再看看。',
    clear: '清除条件',
    start: '去办事',
    todo: '没有待办',
    todoText: '都处理好了，有新的会出现在这里。',
    entrust: '没有委托给您的待办',
    entrustText: '别人把待办委托给您时，会出现在这里。',
    doing: '还没有经办过在办的流程',
    doingText: '您处理过、还没有办结的流程会列在这里。',
    meApply: '还没有发起过申请',
    meApplyText: '找到要办的事项，填表提交后就能在这里看到进度。',
    done: '还没有办结的流程',
    doneText: '办结后可以在这里查看和评价。',
    flow_cc: '没有抄送给您的流程',
    flow_ccText: '别人抄送给您的会列在这里。',
    manage: '没有访客在办的申请',
    manageText: '访客发起的申请会列在这里。',
  },
  {
    found: 'Nothing fits these filters',
    foundText: 'Try other words, or clear the filters.',
    clear: 'Clear filters',
    start: 'Find an item',
    todo: 'Nothing to do',
    todoText: 'All is done. What arrives will show up here.',
    entrust: 'Nothing is entrusted to you',
    entrustText: 'When somebody entrusts you with their tasks, they show up here.',
    doing: 'Nothing in progress that you worked on',
    doingText: 'Processes that you acted on and that are still under way are listed here.',
    meApply: 'No applications yet',
    meApplyText: 'Find the item you need, submit its form, and follow it here.',
    done: 'Nothing completed yet',
    doneText: 'What is completed can be looked up and rated here.',
    flow_cc: 'Nothing was copied to you',
    flow_ccText: 'What others copy to you is listed here.',
    manage: 'No guest applications in progress',
    manageText: 'What guests apply for is listed here.',
  },
)

/** An empty list says why, and what to do about it. */
export default function None({ model, list }: { model: ProcessCenter; list: ListName }) {
  const say = useSay(noneMessages)
  const state = useStore(model.$state)
  const narrowed = state.keyword !== '' || queryOf({ ...state, start: 0, limit: 10 }) !== ''
  if (narrowed)
    return (
      <Empty kind="nothing-found" title={say('found')} text={say('foundText')}>
        <Button onClick={() => model.clear()}>{say('clear')}</Button>
      </Empty>
    )
  return (
    <Empty kind="nothing-yet" title={say(list)} text={say(`${list}Text`)}>
      {list === 'meApply' && <Button onClick={() => model.show('apps')}>{say('start')}</Button>}
    </Empty>
  )
}
