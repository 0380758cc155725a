import { escapeText, formatDeadlines } from '../../contract/icalendar.ts'
import type { Deadline } from './calendar-feed.ts'
import { applicationUri } from './process-to-wire.ts'

/**
 * The feed of a person's deadlines.
 * @param hall the address of its pages
 */
export const formatCalendar = (deadlines: readonly Deadline[], hall: string, university: string): string =>
  formatDeadlines(
    'campus',
    new URL(hall).hostname,
    deadlines.map((d) => ({
      id: d.id,
      name: d.name,
      summary: `${d.process} · ${d.name}`,
      description: [d.entry, d.owner].filter(Boolean).join('\n'),
      url: new URL(applicationUri(d.process_id, 'todo'), hall).href,
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
