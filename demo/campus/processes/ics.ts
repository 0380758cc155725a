import type { Deadline } from './feed.ts'
import { taskUri } from './wire.ts'

/** RFC 5545 3.3.11: TEXT; controls have no place in it. */
export const escaped = (text: string): string =>
  text
    .replace(/\r\n?|\n/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** RFC 5545 3.1: no line is longer than 75 octets; folded between characters. */
export function folded(line: string): string {
  let out = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += size
  }
  return out
}

const utc = (seconds: number): string =>
  new Date(Math.floor(seconds) * 1000).toISOString().replace(/[-:]|\.\d+/g, '')

const event = (d: Deadline, origin: string): string[] => [
  'BEGIN:VEVENT',
  // the same for ever, so that a calendar moves an event instead of doubling it
  `UID:task-${d.id}@${new URL(origin).hostname}`,
  // when it was given: the same document each time it is asked for, so that an ETag holds
  `DTSTAMP:${utc(d.assigned)}`,
  `DTSTART:${utc(d.expires)}`,
  `SUMMARY:${escaped(`${d.process} · ${d.name}`)}`,
  `DESCRIPTION:${escaped([d.entry, d.owner].filter(Boolean).join('\n'))}`,
  `URL:${origin}${taskUri(d.process_id, d.id)}`,
  ...(d.priority > 0 ? ['PRIORITY:1'] : []),
  'TRANSP:TRANSPARENT',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(d.name)}`,
  'TRIGGER:-P1D',
  'END:VALARM',
  'END:VEVENT',
]

/** Deadlines as an iCalendar document (RFC 5545). */
export const calendarOf = (deadlines: readonly Deadline[], origin: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//univ-widgets//campus//EN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:江州大学 · 待办期限',
    // RFC 7986 5.7: how often a reader should come back
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...deadlines.flatMap((d) => event(d, origin)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
