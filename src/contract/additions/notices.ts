import { rest } from '../operation.ts'
import { identifier, array, oneOf, object, timestamp, text, identifiedBy } from '../decoders.ts'
import { enveloped } from '../envelopes.ts'

/** Notices of the portal to all or some users: news, warnings and outages. */
export interface Notice {
  id: string
  text: string
  /** '' if none. */
  textEn: string
  body: string
  bodyEn: string
  /** Epoch milliseconds; 0 means no limit. */
  from: number
  to: number
  level: 'info' | 'warning' | 'outage'
}

/** Sends the bearer token if there is one; guests get the notices for everyone. */
export const notices = rest<object, Notice[]>(
  'taskCenter',
  'GET /api/noLogin/notices',
  enveloped(
    array(
      identifiedBy(
        ['id', 'text'],
        object<Notice>({
          id: identifier,
          text: text,
          textEn: text,
          body: text,
          bodyEn: text,
          from: timestamp,
          to: timestamp,
          level: oneOf('info', 'warning', 'outage'),
        }),
      ),
    ),
  ),
)
