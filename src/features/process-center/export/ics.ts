import { serverNow } from '../../../runtime/time/server-clock.ts'
import type { Task } from '../../../contract/core/tasks.ts'
import { safeAppLink } from '../../../domain/app-records.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { download } from './download.ts'

/** Escapes a TEXT value (RFC 5545 3.3.11) and removes control characters. */
const escapeText = (text: string) =>
  text
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')

/** Folds a line after at most 75 octets, between characters (RFC 5545 3.1). */
export function foldLine(line: string): string {
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

const formatUtc = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')

/**
 * Creates a calendar with one event: the task's deadline, with a reminder one day before.
 * @param host makes the UID globally unique (RFC 7986 5.3)
 */
export function toICalendar(task: Task, url: string | null, host: string, now: number): string {
  const name = [task.process?.name, task.name].filter(Boolean).join(' · ')
  const description = [task.process?.entry, task.process?.owner?.name].filter(Boolean).join('\n')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//univ-widgets//process centre//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:task-${escapeText(task.id)}@${host}`,
    `DTSTAMP:${formatUtc(now)}`,
    `DTSTART:${formatUtc(task.expireTime)}`,
    `SUMMARY:${escapeText(name)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(name)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => foldLine(line) + '\r\n').join('')
}

export function downloadTaskCalendar(runtime: Runtime, task: Task): void {
  const { config } = runtime
  const url = safeAppLink(runtime, task.uri || (task.process?.uri ?? ''))
  const text = toICalendar(task, url, new URL(config.linkBase).hostname, serverNow(runtime))
  download(text, 'task.ics', 'text/calendar;charset=utf-8')
}
