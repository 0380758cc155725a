import { rest } from '../operation.ts'
import {
  acknowledged,
  array,
  boolean,
  identifiedBy,
  identifier,
  nullable,
  object,
  oneOf,
  text,
  timestamp,
} from '../decoders.ts'
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
    /** Whether the user has dismissed it in this version; null: unknown to the server, or a guest. */
    read: nullable(boolean()),
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

/** Marks notices as dismissed by the user, in the version that they have now; `ids` is comma-separated. */
export const saveReadNotices = rest<{ form: { ids: string } }, void>(
  'taskApi',
  'POST /me/preference/ReadNotices',
  acknowledged,
)
