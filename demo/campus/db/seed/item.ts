import type { Audience, Palette, SeedItem } from './shapes.ts'

/** The forms of forms.ts. */
export type FormId =
  'general' | 'leave' | 'certificate' | 'venue' | 'seal' | 'reimbursement' | 'card' | 'retake'

export const undergraduates: Audience[] = ['本科生']
export const postgraduates: Audience[] = ['研究生']
export const students: Audience[] = ['本科生', '研究生', '留学生', '专科生']
export const staff: Audience[] = ['教职工']
/** Everybody with an account. */
export const members: Audience[] = [...students, '教职工']
export const alumni: Audience[] = ['校友']
/** Everybody, guests too (§5). */
export const everybody: Audience[] = [...students, '教职工', '校友', 'visitor']
/** People from outside only: what applicants, parents and employers come for. */
export const outsiders: Audience[] = ['校友', 'visitor']

/** When the counters are open. */
export const officeHours = '周一至周五 8:30–11:30，13:30–17:00'

type Rest = Omit<
  SeedItem,
  | 'code'
  | 'text'
  | 'textEn'
  | 'description'
  | 'descriptionEn'
  | 'departments'
  | 'themes'
  | 'icon'
  | 'palette'
  | 'kind'
  | 'form'
  | 'keywords'
  | 'updatedDaysAgo'
  | 'visits'
>

/**
 * One service item in one line. Departments and themes are ids without `dep-` and `theme-`, parted by spaces;
 * keywords are parted by commas; `opens` is a form's id, a page elsewhere (`link`) or an app of its own.
 */
export const item = (
  code: string,
  text: string,
  textEn: string,
  description: string,
  descriptionEn: string,
  departments: string,
  themes: string,
  icon: string,
  palette: Palette,
  opens: FormId | 'link' | 'app',
  keywords: string,
  updatedDaysAgo: number,
  visits: number,
  rest: Rest = {},
): SeedItem => ({
  code,
  text,
  textEn,
  description,
  descriptionEn,
  departments: departments.split(' ').map((id) => `dep-${id}`),
  themes: themes.split(' ').map((id) => `theme-${id}`),
  icon,
  palette,
  ...(opens === 'link' || opens === 'app' ? { kind: opens } : { kind: 'form', form: opens }),
  keywords: keywords.split(','),
  updatedDaysAgo,
  visits,
  ...rest,
})
