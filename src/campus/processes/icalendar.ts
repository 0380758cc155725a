import { escapeText, formatDeadlines } from '../../contract/icalendar.ts'
import type { Deadline } from './calendar-feed.ts'
import { applicationUri } from './process-to-wire.ts'

/** The feed of a person's deadlines. */
export const formatCalendar = (deadlines: readonly Deadline[], origin: string, university: string): string =>
  formatDeadlines(
    'campus',
    new URL(origin).hostname,
    deadlines.map((d) => ({
      id: d.id,
      name: d.name,
      summary: `${d.process} · ${d.name}`,
      description: [d.entry, d.owner].filter(Boolean).join('\n'),
      url: `${origin}${applicationUri(d.process_id, 'todo')}`,
      // not the current time, so that the document and its ETag stay the same
      stamp: Math.floor(d.assigned) * 1000,
      due: Math.floor(d.expires) * 1000,
      isUrgent: d.priority > 0,
    })),
    [
      `X-WR-CALNAME:${escapeText(university)} · 待办期限`,
      // RFC 7986 5.7: how often clients should poll
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ],
  )
