import { graphql, rest } from '../operation.ts'
import {
  field,
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
  type Decoder,
  text,
  strippedHtml,
} from '../decoders.ts'
import { enveloped, unwrapped } from '../envelopes.ts'

interface NamedEntity {
  id: string
  name: string
  code: string
}

interface Dept extends NamedEntity {
  active: boolean
  revocation: boolean
  ancestors: { name: string; code: string }[]
}

interface Post extends NamedEntity {
  active: boolean
  /** undergraduate, postgraduate, junior-college, staff …; determines the identity label (§3). */
  postType: string
  ancestors: { name: string; code: string }[]
}

/** One position of a person (§3). Times in epoch milliseconds, 0 = none. */
export interface Position {
  tags: string
  id: string
  index: number
  code: string
  startTime: number
  endTime: number
  active: boolean
  cardType: string
  cardNo: string
  description: string
  createTime: number
  source: string
  dataSource: string
  timestamp: number
  validStartTime: number
  validEndTime: number
  createSource: string
  createDataSource: string
  attribute: { key: string; value: string }[]
  dept: Dept | null
  post: Post | null
}

/** The signed-in user (§3 me). */
export interface Profile {
  id: string
  name: string
  username: string
  cardNo: string
  phone: string
  email: string
  openid: string
  enterprise: { id: string } | null
  account: string
  positions: Position[]
}

const decodeAncestors = optionalArray(object({ name: text, code: string() }))

const decodePosition = object<Position>({
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
  dept: nullable(
    object<Dept>({
      id: string(),
      name: text,
      code: string(),
      active: boolean(true),
      revocation: boolean(),
      ancestors: decodeAncestors,
    }),
  ),
  post: nullable(
    object<Post>({
      id: string(),
      name: text,
      code: string(),
      active: boolean(true),
      postType: string(),
      ancestors: decodeAncestors,
    }),
  ),
})

export const decodeProfile: Decoder<Profile> = object<Profile>({
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
})

export const me = graphql<Record<string, never>, Profile>(
  `
    query me {
      me {
        id
        name
        username
        cardNo
        phone
        email
        openid
        enterprise {
          id
        }
        account
        positions {
          tags
          id
          index
          code
          startTime
          endTime
          active
          cardType
          cardNo
          description
          createTime
          source
          dataSource
          timestamp
          validStartTime
          validEndTime
          createSource
          createDataSource
          attribute {
            key
            value
          }
          dept {
            id
            name
            code
            active
            revocation
            ancestors {
              name
              code
            }
          }
          post {
            id
            name
            code
            active
            postType
            ancestors {
              name
              code
            }
          }
        }
      }
    }
  `,
  field('me', decodeProfile),
)

/** Accepts one profile, or a list with one. */
const decodeFirstProfile: Decoder<Profile> = (v) => decodeProfile(Array.isArray(v) ? v[0] : v)
export const meProfile = rest<object, Profile>('taskApi', 'GET /me/profile', unwrapped(decodeFirstProfile))
export const userPositions = rest<{ query: { id: string } }, Position[]>(
  'taskApi',
  'GET /api/user/positions',
  enveloped(array(decodePosition)),
)
