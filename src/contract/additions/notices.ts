import { rest } from '../operation.ts'
import {
  acknowledged,
  addition,
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
import { call, docs } from '../docs.ts'
import { enveloped } from '../envelopes.ts'

const decodeNotice = identifiedBy(
  ['id', 'text'],
  object(
    {
      id: identifier,
      text: text,
      textEn: text,
      body: text,
      bodyEn: text,
      from: timestamp,
      to: timestamp,
      level: oneOf('info', 'warning', 'outage'),
      /** null: unknown to the server, or a guest. */
      read: addition('account-settings', nullable(boolean())),
    },
    docs('Notice', 'What the hall tells everybody: news, warnings, outages.', {
      from: 'Empty: from now on.',
      to: 'Empty: no end.',
      level: 'info, warning or outage.',
      read: 'Of signed-in users: whether they have dismissed it. A notice that has changed since is unread again.',
    }),
  ),
)
/** Notices of the portal to all or some users: news, warnings and outages. */
export type Notice = ReturnType<typeof decodeNotice>

/** Sends the bearer token if there is one; guests get the notices for everyone. */
export const notices = rest(
  'taskCenter',
  'GET /api/noLogin/notices',
  enveloped(array(decodeNotice)),
  call({ en: 'Notices and outages.', zh: '通知与停机公告', addition: 'notices', token: 'optional' }),
)

export const saveReadNotices = rest(
  'taskApi',
  'POST /me/preference/ReadNotices',
  acknowledged,
  call({
    en: 'Marks notices as dismissed by the user, in the version that they have now.',
    zh: '标记已关闭的通知',
    addition: 'account-settings',
    form: { ids: 'String! Ids, comma-separated.' },
  }),
)
