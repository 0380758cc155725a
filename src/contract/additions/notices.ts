import { rest } from '../operation.ts'
import { identifier, array, oneOf, object, string, timestamp } from '../decoders.ts'
import { enveloped } from '../envelopes.ts'

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
  enveloped(
    array(
      object<Notice>({
        id: identifier,
        text: string(),
        textEn: string(),
        body: string(),
        bodyEn: string(),
        from: timestamp,
        to: timestamp,
        level: oneOf('info', 'warning', 'outage'),
      }),
    ),
  ),
)
