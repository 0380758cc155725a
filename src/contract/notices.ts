import { rest } from './operation.ts'
import { field, key, list, oneOf, record, text, time } from './shape.ts'

/** What the hall tells everybody, or some: news, warnings and outages (L10). Ours. */
export interface Notice {
  id: string
  text: string
  /** '' for none. */
  textEn: string
  body: string
  bodyEn: string
  /** Epoch milliseconds; 0 is no limit. */
  from: number
  to: number
  level: 'info' | 'warning' | 'outage'
}

/** The bearer is sent where there is one: a guest gets what is meant for everybody. */
export const notices = rest<object, Notice[]>(
  'taskCenter',
  'GET /api/noLogin/notices',
  field(
    'entities',
    list(
      record<Notice>({
        id: key,
        text: text(),
        textEn: text(),
        body: text(),
        bodyEn: text(),
        from: time,
        to: time,
        level: oneOf('info', 'warning', 'outage'),
      }),
    ),
  ),
)
