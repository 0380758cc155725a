import { formatDeadlines } from '../../../contract/icalendar.ts'
import type { Task } from '../../../contract/core/tasks.ts'
import { safeAppLink } from '../../../domain/app-records.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { serverNow } from '../../../runtime/time/server-clock.ts'
import { download } from './download.ts'

/** A calendar with one event: the task's deadline, with a reminder one day before. */
export function toICalendar(task: Task, url: string | null, host: string, now: number): string {
  const { id, process, expireTime } = task
  const name = [process?.name, task.name].filter(Boolean).join(' · ')
  const description = [process?.entry, process?.owner?.name].filter(Boolean).join('\n')
  return formatDeadlines('process centre', host, [
    { id, name, summary: name, description, url, stamp: now, due: expireTime },
  ])
}

export function downloadTaskCalendar(runtime: Runtime, task: Task): void {
  const { config } = runtime
  const url = safeAppLink(runtime, task.uri || (task.process?.uri ?? ''))
  const text = toICalendar(task, url, new URL(config.linkBase).hostname, serverNow(runtime))
  download(text, 'task.ics', 'text/calendar;charset=utf-8')
}
