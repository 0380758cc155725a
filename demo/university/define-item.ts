import type { Audience, Palette, SeedItem } from '../../src/campus/db/seed-types.ts'

/** The forms of forms.ts. */
type FormId =
  | 'general'
  | 'leave'
  | 'certificate'
  | 'venue'
  | 'booking'
  | 'seal'
  | 'reimbursement'
  | 'card'
  | 'retake'

export const undergraduates: Audience[] = ['本科生']
export const postgraduates: Audience[] = ['研究生']
export const students: Audience[] = ['本科生', '研究生', '留学生', '专科生']
export const staff: Audience[] = ['教职工']
/** Everyone with an account. */
export const members: Audience[] = [...students, '教职工']
export const alumni: Audience[] = ['校友']
/** Everyone, including guests (§5). */
export const everybody: Audience[] = [...students, '教职工', '校友', 'visitor']
/** Non-members only, such as applicants, parents and employers. */
export const outsiders: Audience[] = ['校友', 'visitor']

export const officeHours = '周一至周五 8:30–11:30，13:30–17:00'

type ItemOptions = Omit<
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
 * A service item. Departments and themes are ids without `dep-` and `theme-`, separated by spaces; keywords are
 * separated by commas; `opens` is the id of a form, an external page (`link`) or a separate application (`app`).
 */
export const defineItem = (
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
  rest: ItemOptions = {},
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
