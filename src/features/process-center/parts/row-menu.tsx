import type { Row } from '../../../domain/task-lists.ts'
import { useSay, useUniv } from '../../../element/univ.ts'
import { messages } from '../../../runtime/i18n.ts'
import { Bell, Calendar, Trash, Undo } from '../../../ui/icons-more.tsx'
import { MenuButton, type MenuItem } from '../../../ui/menu.tsx'
import { centerMessages } from '../messages.ts'
import { useAsk } from './ask.ts'

const menuMessages = messages(
  {
    more: '更多',
    calendar: '加入日历',
    noCalendar: '没有生成日历文件，请稍后再试',
    urge: '催办',
    withdraw: '撤回',
    delete: '删除草稿',
  },
  {
    more: 'More',
    calendar: 'Add to calendar',
    noCalendar: 'The calendar file could not be made. Please try again later.',
    urge: 'Remind',
    withdraw: 'Withdraw',
    delete: 'Delete the draft',
  },
)

const ICONS = { urge: Bell, withdraw: Undo, delete: Trash }

/** The rest of what can be done with a row. */
export default function RowMenu({ row, name }: { row: Row; name: string }) {
  const { runtime } = useUniv()
  const say = useSay(menuMessages)
  const sayAll = useSay(centerMessages)
  const ask = useAsk()
  const items: MenuItem[] = []
  if (row.kind === 'task') {
    const { task } = row
    for (const action of task.actions.slice(2))
      items.push({
        id: action.id,
        text: action.name,
        onSelect: () => ask({ what: 'act', task, action }),
      })
    const calendar = () =>
      import('./ics.ts').then(
        ({ downloadTask }) => downloadTask(runtime, task),
        (e: unknown) => {
          runtime.platform.log(String(e))
          runtime.toasts.show(say('noCalendar'), { kind: 'error' })
        },
      )
    if (task.expireTime > 0)
      items.push({
        id: 'calendar',
        text: say('calendar'),
        icon: Calendar,
        divided: items.length > 0,
        onSelect: () => void calendar(),
      })
  } else
    for (const what of ['urge', 'withdraw', 'delete'] as const)
      if (row.process.abilities.includes(what))
        items.push({
          id: what,
          text: say(what),
          icon: ICONS[what],
          onSelect: () => ask({ what, process: row.process }),
        })
  if (items.length === 0) return null
  return (
    <MenuButton label={sayAll('moreOf', { name })} items={items} className="center-menu">
      {say('more')}
    </MenuButton>
  )
}
