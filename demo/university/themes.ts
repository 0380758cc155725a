import type { Palette, SeedTheme } from '../../src/campus/db/seed-types.ts'

type Row = [
  id: string,
  text: string,
  textEn: string,
  icon: string,
  palette: Palette,
  parent?: string,
  visible?: boolean,
]

// oxfmt-ignore
const rows: Row[] = [
  ['theme-study', '学习成长', 'Study', 'book-open', 'indigo'],
  ['theme-teaching', '教学教务', 'Courses and Exams', 'calendar-days', 'indigo', 'theme-study'],
  ['theme-status', '学籍学历', 'Enrolment and Records', 'scroll-text', 'indigo', 'theme-study'],
  ['theme-aid', '奖助勤贷', 'Scholarships and Aid', 'award', 'amber', 'theme-study'],
  ['theme-career', '就业创业', 'Careers', 'briefcase', 'indigo', 'theme-study'],
  ['theme-finance', '财务缴费', 'Finance and Payments', 'wallet', 'amber'],
  ['theme-living', '生活服务', 'Campus Life', 'house', 'emerald'],
  ['theme-travel', '出行安全', 'Travel and Safety', 'bus', 'sky'],
  ['theme-library', '图书资源', 'Library and Resources', 'library', 'violet'],
  ['theme-network', '网络信息', 'IT and Network', 'wifi', 'emerald'],
  ['theme-research', '科研服务', 'Research', 'flask-conical', 'violet'],
  ['theme-hr', '人事服务', 'Staff and HR', 'id-card', 'rose'],
  ['theme-international', '国际交流', 'International', 'globe', 'sky'],
  ['theme-venue', '场馆预约', 'Rooms and Venues', 'calendar-check', 'emerald'],
  ['theme-alumni', '校友访客', 'Alumni and Visitors', 'handshake', 'rose'],
  ['theme-seal', '公文印章', 'Documents and Seals', 'stamp', 'rose'],
  ['theme-trial', '内部试用', 'Internal Trials', 'beaker', 'indigo', undefined, false],
]

/** Themes (COMMON tags), some grouped under a parent; one is hidden. One hue for each group, which its items' icons have, too. */
export const themes: SeedTheme[] = rows.map(
  ([id, text, textEn, icon, palette, parent, visible = true], i) => ({
    id,
    text,
    textEn,
    icon,
    palette,
    ...(parent && { parent }),
    visible,
    sort: i + 1,
  }),
)
