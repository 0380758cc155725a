/** What an item's audience (§3 FWDX) calls a holder of a post; international students are known by their school. */
const NAMES: Record<string, string> = {
  undergraduate: '本科生',
  postgraduate: '研究生',
  'junior-college': '专科生',
  staff: '教职工',
}
const INTERNATIONAL = '国际教育学院'

export interface Post {
  post: string
  department: string
}

/** The audiences that a person belongs to by active posts. */
export const audiencesOf = (posts: readonly Post[]): string[] => [
  ...posts.flatMap((p) => NAMES[p.post] ?? []),
  ...(posts.some((p) => p.department === INTERNATIONAL) ? ['留学生'] : []),
]

/** May one of these apply? Members may apply for what is open to visitors too. */
export const isFor = (audience: readonly string[], mine: readonly string[]): boolean =>
  audience.length === 0 || audience.some((a) => a === 'visitor' || mine.includes(a))
