import type { SeedTheme } from '../../src/campus/db/seed-types.ts'

type Row = [id: string, text: string, textEn: string, icon: string, parent?: string, visible?: boolean]

// oxfmt-ignore
const rows: Row[] = [
  ['theme-study', '学习成长', 'Study', 'book-open'],
  ['theme-teaching', '教学教务', 'Courses and Exams', 'calendar-days', 'theme-study'],
  ['theme-status', '学籍学历', 'Enrolment and Records', 'scroll-text', 'theme-study'],
  ['theme-aid', '奖助勤贷', 'Scholarships and Aid', 'award', 'theme-study'],
  ['theme-career', '就业创业', 'Careers', 'briefcase', 'theme-study'],
  ['theme-finance', '财务缴费', 'Finance and Payments', 'wallet'],
  ['theme-living', '生活服务', 'Campus Life', 'house'],
  ['theme-travel', '出行安全', 'Travel and Safety', 'bus'],
  ['theme-library', '图书资源', 'Library and Resources', 'library'],
  ['theme-network', '网络信息', 'IT and Network', 'wifi'],
  ['theme-research', '科研服务', 'Research', 'flask-conical'],
  ['theme-hr', '人事服务', 'Staff and HR', 'id-card'],
  ['theme-international', '国际交流', 'International', 'globe'],
  ['theme-venue', '场馆预约', 'Rooms and Venues', 'calendar-check'],
  ['theme-alumni', '校友访客', 'Alumni and Visitors', 'handshake'],
  ['theme-seal', '公文印章', 'Documents and Seals', 'stamp'],
  ['theme-trial', '内部试用', 'Internal Trials', 'beaker', undefined, false],
]

/** Themes (COMMON tags), some grouped under a parent; one is hidden. */
export const themes: SeedTheme[] = rows.map(([id, text, textEn, icon, parent, visible = true], i) => ({
  id,
  text,
  textEn,
  icon,
  ...(parent && { parent }),
  visible,
  sort: i + 1,
}))
