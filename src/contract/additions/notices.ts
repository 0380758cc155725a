import { rest } from '../operation.ts'
import { identifier, array, oneOf, object, timestamp, text, identifiedBy } from '../decoders.ts'
import { enveloped } from '../envelopes.ts'

const decodeNotice = identifiedBy(
  ['id', 'text'],
  object({
    id: identifier,
    text: text,
    /** '' if none. */
    textEn: text,
    body: text,
    bodyEn: text,
    /** Epoch milliseconds; 0 means no limit. */
    from: timestamp,
    to: timestamp,
    level: oneOf('info', 'warning', 'outage'),
  }),
)
/** Notices of the portal to all or some users: news, warnings and outages. */
export type Notice = ReturnType<typeof decodeNotice>

/** Sends the bearer token if there is one; guests get the notices for everyone. */
export const notices = rest<object, Notice[]>(
  'taskCenter',
  'GET /api/noLogin/notices',
  enveloped(array(decodeNotice)),
)
