import type { Queries } from '../db/db.ts'

/** The audience (§3 FWDX) of a post; international students are recognised by their school. */
const AUDIENCE_BY_POST: Record<string, string> = {
  undergraduate: '本科生',
  postgraduate: '研究生',
  'junior-college': '专科生',
  staff: '教职工',
}
const INTERNATIONAL = '国际教育学院'

interface Post {
  post: string
  department: string
}

/** The active posts of a person. */
export const readPosts = (q: Queries, person: string): Promise<Post[]> =>
  q.query<Post>(
    `select x->'post'->>'code' as post, x->'dept'->>'code' as department
     from person p cross join jsonb_array_elements(p.positions) x where p.id = $1 and x->>'active' = 'true'`,
    [person],
  )

/** SQL: whether a person holds a position now. */
export const hasActivePosition = (person: string): string =>
  `exists (select from jsonb_array_elements(${person}.positions) held where held->>'active' = 'true')`

/** The audiences of a person with these posts. */
export const resolveAudiences = (posts: readonly Post[]): string[] => [
  ...posts.flatMap((p) => AUDIENCE_BY_POST[p.post] ?? []),
  ...(posts.some((p) => p.department === INTERNATIONAL) ? ['留学生'] : []),
]

/** Whether one of the audiences may apply; items for visitors are open to all. */
export const isEligible = (audience: readonly string[], ownAudiences: readonly string[]): boolean =>
  audience.length === 0 || audience.some((a) => a === 'visitor' || ownAudiences.includes(a))
