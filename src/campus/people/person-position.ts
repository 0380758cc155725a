/** What is known about a position that a person holds. */
export interface PositionRecord {
  id: string
  index: number
  code: string
  cardNo: string
  department: string
  departmentEn: string
  /** Decides the audience (processes/audience.ts): undergraduate, postgraduate, junior-college, staff. */
  post: string
  title: string
  titleEn: string
  nameEn: string
  active: boolean
  /** Epoch seconds. */
  start: number
  enterprise: { name: string; code: string }
}

/** A complete position of §3. */
export const definePosition = (p: PositionRecord) => ({
  tags: '',
  id: p.id,
  index: p.index,
  code: p.code,
  startTime: p.start,
  endTime: 0,
  active: p.active,
  cardType: p.post === 'staff' ? 'staff' : 'student',
  cardNo: p.cardNo,
  description: p.title,
  createTime: p.start,
  source: 'hr',
  dataSource: 'hr',
  timestamp: p.start,
  validStartTime: p.start,
  validEndTime: 0,
  createSource: 'hr',
  createDataSource: 'hr',
  attribute: [
    { key: 'nameEn', value: p.nameEn },
    { key: 'deptEn', value: p.departmentEn },
    { key: 'postEn', value: p.titleEn },
  ],
  dept: {
    id: p.department,
    name: p.department,
    code: p.department,
    active: true,
    revocation: false,
    ancestors: [p.enterprise],
  },
  // §3: post.name decides the identity label
  post: {
    id: `post-${p.post}`,
    name: p.title,
    code: p.post,
    active: true,
    postType: p.post,
    ancestors: [],
  },
})
