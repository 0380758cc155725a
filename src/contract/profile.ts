import { graphql, rest } from './operation.ts'
import { field, flag, key, list, listOrNone, maybe, number, record, text, time, type Read } from './shape.ts'

interface Named {
  id: string
  name: string
  code: string
}

export interface Dept extends Named {
  active: boolean
  revocation: boolean
  ancestors: { name: string; code: string }[]
}

export interface Post extends Named {
  active: boolean
  /** undergraduate, postgraduate, junior-college, staff … decide the identity label (§3). */
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

/** The signed-in person (§3 me). */
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

const ancestors = listOrNone(record({ name: text(), code: text() }))

export const readPosition = record<Position>({
  tags: text(),
  id: key,
  index: number(),
  code: text(),
  startTime: time,
  endTime: time,
  active: flag(true),
  cardType: text(),
  cardNo: text(),
  description: text(),
  createTime: time,
  source: text(),
  dataSource: text(),
  timestamp: time,
  validStartTime: time,
  validEndTime: time,
  createSource: text(),
  createDataSource: text(),
  attribute: listOrNone(record({ key: text(), value: text() })),
  dept: maybe(
    record<Dept>({
      id: text(),
      name: text(),
      code: text(),
      active: flag(true),
      revocation: flag(),
      ancestors,
    }),
  ),
  post: maybe(
    record<Post>({ id: text(), name: text(), code: text(), active: flag(true), postType: text(), ancestors }),
  ),
})

export const readProfile: Read<Profile> = record<Profile>({
  id: key,
  name: text(),
  username: text(),
  cardNo: text(),
  phone: text(),
  email: text(),
  openid: text(),
  enterprise: maybe(record({ id: text() })),
  account: text(),
  positions: listOrNone(readPosition),
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
  field('me', readProfile),
)

/** One person, or a list of one. */
const first: Read<Profile> = (v) => readProfile(Array.isArray(v) ? v[0] : v)
export const meProfile = rest<object, Profile>('taskApi', 'GET /me/profile', field('entities', first))
export const userPositions = rest<{ query: { id: string } }, Position[]>(
  'taskApi',
  'GET /api/user/positions',
  field('entities', list(readPosition)),
)
