import type { Deadline } from './calendar-feed.ts'
import { taskUri } from './process-to-wire.ts'

/** Escapes a TEXT value (RFC 5545 3.3.11) and removes control characters. */
const escapeText = (text: string): string =>
  text
    .replace(/\r\n?|\n/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Folds a line to at most 75 octets (RFC 5545 3.1), between characters. */
export function foldLine(line: string): string {
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

const formatUtc = (seconds: number): string =>
  new Date(Math.floor(seconds) * 1000).toISOString().replace(/[-:]|\.\d+/g, '')

const formatEvent = (d: Deadline, origin: string): string[] => [
  'BEGIN:VEVENT',
  // stable, so that calendars update the event instead of duplicating it
  `UID:task-${d.id}@${new URL(origin).hostname}`,
  // not the current time, so that the document and its ETag stay the same
  `DTSTAMP:${formatUtc(d.assigned)}`,
  `DTSTART:${formatUtc(d.expires)}`,
  `SUMMARY:${escapeText(`${d.process} · ${d.name}`)}`,
  `DESCRIPTION:${escapeText([d.entry, d.owner].filter(Boolean).join('\n'))}`,
  `URL:${origin}${taskUri(d.process_id, d.id)}`,
  ...(d.priority > 0 ? ['PRIORITY:1'] : []),
  'TRANSP:TRANSPARENT',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(d.name)}`,
  'TRIGGER:-P1D',
  'END:VALARM',
  'END:VEVENT',
]

/** Deadlines as an iCalendar document (RFC 5545). */
export const formatCalendar = (deadlines: readonly Deadline[], origin: string, university: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//univ-widgets//campus//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(university)} · 待办期限`,
    // RFC 7986 5.7: how often clients should poll
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...deadlines.flatMap((d) => formatEvent(d, origin)),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
