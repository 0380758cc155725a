import { rest } from '../operation.ts'
import { query } from '../query.ts'
import {
  addition,
  boolean,
  identifier,
  looseId,
  array,
  optionalArray,
  parts,
  nullable,
  number,
  object,
  string,
  timestamp,
  text,
  strippedHtml,
  withFields,
} from '../decoders.ts'
import { call, docs } from '../docs.ts'
import { enveloped, unwrapped } from '../envelopes.ts'

const decodeAncestors = optionalArray(object({ name: text, code: string() }, docs('Ancestor')))
const ENTITY = { id: string(), name: text, code: string(), active: boolean(true) }

const decodePosition = object(
  {
    tags: string(),
    id: looseId,
    index: number(),
    code: string(),
    startTime: timestamp,
    endTime: timestamp,
    active: boolean(true),
    cardType: string(),
    cardNo: string(),
    description: strippedHtml,
    createTime: timestamp,
    source: string(),
    dataSource: string(),
    timestamp: timestamp,
    validStartTime: timestamp,
    validEndTime: timestamp,
    createSource: string(),
    createDataSource: string(),
    attribute: optionalArray(object({ key: string(), value: string() }, docs('Attribute'))),
    dept: nullable(object({ ...ENTITY, revocation: boolean(), ancestors: decodeAncestors }, docs('Dept'))),
    /** `postType`: undergraduate, postgraduate, junior-college, staff …; determines the identity label (§3). */
    post: nullable(object({ ...ENTITY, postType: string(), ancestors: decodeAncestors }, docs('Post'))),
  },
  docs(
    'Position',
    'One position of a person. `post.name` decides the label of the number: student, staff or work number. The attributes `deptEn` and `postEn` are the names of department and post in English.',
  ),
)
/** One position of a person (§3). Times in epoch milliseconds, 0 = none. */
export type Position = ReturnType<typeof decodePosition>

const decodeSetting = nullable(identifier)
/** null for what the user has never chosen. */
const decodeSettings = object(
  { theme: decodeSetting, size: decodeSetting, contrast: decodeSetting, lang: decodeSetting },
  docs(
    'DisplaySettings',
    'How the hall looks for this account. Empty: the user has never chosen it, and the device decides.',
    {
      theme: 'light, dark, or default: as the device prefers.',
      size: 'default, large or larger.',
      contrast: 'default or more.',
      lang: 'A language tag: zh-CN, en, or one that the hall has registered.',
    },
  ),
)

export const decodeProfile = object(
  {
    id: identifier,
    name: text,
    username: string(),
    cardNo: string(),
    phone: string(),
    email: string(),
    openid: string(),
    enterprise: nullable(object({ id: string() }, docs('Enterprise'))),
    account: string(),
    positions: parts('id', decodePosition),
    settings: addition('account-settings', nullable(decodeSettings)),
  },
  docs(
    'User',
    "The signed-in person. `id` is the user id of every other call; it need not be the provider's `sub`.",
    { settings: 'Missing in a server that does not keep settings.' },
  ),
)
/** The signed-in user (§3 me). */
export type Profile = ReturnType<typeof decodeProfile>

export const me = query('me', {}, decodeProfile)
/** Accepts one profile, or a list with one. */
export const meProfile = rest(
  'taskApi',
  'GET /me/profile',
  unwrapped(withFields((v) => decodeProfile(Array.isArray(v) ? v[0] : v), decodeProfile)),
  call({ en: 'The signed-in person.', zh: '当前用户', reply: '[User!]!' }),
)
export const userPositions = rest(
  'taskApi',
  'GET /api/user/positions',
  enveloped(array(decodePosition)),
  call({ en: 'The positions of a person.', zh: '用户岗位', query: { id: 'ID! The user id: `me.id`.' } }),
)
