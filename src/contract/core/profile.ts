import { rest } from '../operation.ts'
import { query } from '../query.ts'
import {
  boolean,
  identifier,
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
} from '../decoders.ts'
import { enveloped, unwrapped } from '../envelopes.ts'

const decodeAncestors = optionalArray(object({ name: text, code: string() }))
const ENTITY = { id: string(), name: text, code: string(), active: boolean(true) }

const decodePosition = object({
  tags: string(),
  id: string(),
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
  attribute: optionalArray(object({ key: string(), value: string() })),
  dept: nullable(object({ ...ENTITY, revocation: boolean(), ancestors: decodeAncestors })),
  /** `postType`: undergraduate, postgraduate, junior-college, staff …; determines the identity label (§3). */
  post: nullable(object({ ...ENTITY, postType: string(), ancestors: decodeAncestors })),
})
/** One position of a person (§3). Times in epoch milliseconds, 0 = none. */
export type Position = ReturnType<typeof decodePosition>

const decodeSetting = nullable(identifier)
/** How the hall looks for this account; null for what the user has never chosen. */
const decodeSettings = object({
  theme: decodeSetting,
  size: decodeSetting,
  contrast: decodeSetting,
  lang: decodeSetting,
})
export type AccountSettings = ReturnType<typeof decodeSettings>

export const decodeProfile = object({
  id: identifier,
  name: text,
  username: string(),
  cardNo: string(),
  phone: string(),
  email: string(),
  openid: string(),
  enterprise: nullable(object({ id: string() })),
  account: string(),
  positions: parts('id', decodePosition),
  /** null: the server does not keep settings. */
  settings: nullable(decodeSettings),
})
/** The signed-in user (§3 me). */
export type Profile = ReturnType<typeof decodeProfile>

export const me = query('me', {}, decodeProfile)
/** Accepts one profile, or a list with one. */
export const meProfile = rest<object, Profile>(
  'taskApi',
  'GET /me/profile',
  unwrapped((v) => decodeProfile(Array.isArray(v) ? v[0] : v)),
)
export const userPositions = rest<{ query: { id: string } }, Position[]>(
  'taskApi',
  'GET /api/user/positions',
  enveloped(array(decodePosition)),
)
