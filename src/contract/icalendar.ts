// Deadlines as an iCalendar document (RFC 5545): one that a person saves, and the feed of the campus.

export interface DeadlineEvent {
  /** Of the task, at the host: calendars update its event instead of repeating it. */
  id: string
  name: string
  summary: string
  description: string
  url: string | null
  /** When the event was written, and when the task is due; epoch milliseconds. */
  stamp: number
  due: number
  isUrgent?: boolean
}

/** Escapes a TEXT value (RFC 5545 3.3.11) and removes control characters. */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?|\n/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Folds a line after at most 75 octets (RFC 5545 3.1), between characters. */
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

const formatDeadline = (deadline: DeadlineEvent, host: string): string[] => [
  'BEGIN:VEVENT',
  `UID:task-${escapeText(deadline.id)}@${host}`,
  `DTSTAMP:${formatUtc(deadline.stamp)}`,
  `DTSTART:${formatUtc(deadline.due)}`,
  `SUMMARY:${escapeText(deadline.summary)}`,
  ...(deadline.description ? [`DESCRIPTION:${escapeText(deadline.description)}`] : []),
  ...(deadline.url ? [`URL:${deadline.url}`] : []),
  ...(deadline.isUrgent ? ['PRIORITY:1'] : []),
  'TRANSP:TRANSPARENT',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(deadline.name)}`,
  'TRIGGER:-P1D',
  'END:VALARM',
  'END:VEVENT',
]

/**
 * @param product the last part of the product's name
 * @param host makes the UIDs globally unique (RFC 7986 5.3)
 * @param head further lines of the calendar
 */
export const formatDeadlines = (
  product: string,
  host: string,
  deadlines: readonly DeadlineEvent[],
  head: readonly string[] = [],
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//univ-widgets//${product}//EN`,
    'METHOD:PUBLISH',
    ...head,
    ...deadlines.flatMap((deadline) => formatDeadline(deadline, host)),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
