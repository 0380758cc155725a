import type { Task } from '../../../contract/tasks.ts'
import { linkOf } from '../../../domain/app-records.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { download } from './download.ts'

/** RFC 5545 3.3.11: TEXT. */
const escaped = (text: string) =>
  text
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')

/** RFC 5545 3.1: lines of at most 75 octets, folded between characters. */
export function folded(line: string): string {
  const encoder = new TextEncoder()
  let out = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > 75) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += size
  }
  return out
}

const utc = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

/**
 * The deadline of a task as a calendar of one event, with a reminder a day before (T22).
 * @param host makes its identifier unique in the world (RFC 7986 5.3)
 */
export function calendarOf(task: Task, url: string | null, host: string, now: number): string {
  const name = [task.process?.name, task.name].filter(Boolean).join(' · ')
  const description = [task.process?.entry, task.process?.owner?.name].filter(Boolean).join('\n')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//univ-widgets//process centre//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:task-${escaped(task.id)}@${host}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(task.expireTime)}`,
    `SUMMARY:${escaped(name)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(name)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => folded(line) + '\r\n').join('')
}

export function downloadTask(runtime: Runtime, task: Task): void {
  const { config, platform } = runtime
  const url = linkOf(runtime, task.uri || (task.process?.uri ?? ''))
  const text = calendarOf(task, url, new URL(config.home).hostname, platform.now())
  download(text, 'task.ics', 'text/calendar;charset=utf-8')
}
