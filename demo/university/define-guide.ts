import type { SeedGuide } from '../../src/campus/db/seed-types.ts'

type Step = SeedGuide['steps'][number]

/** One step; `apps` are item codes separated by spaces, `context` and `contextEn` plain text or simple HTML. */
export const defineStep = (
  title: string,
  titleEn: string,
  context: string,
  contextEn: string,
  apps: string,
): Omit<Step, 'stepNo'> => ({ title, titleEn, context, contextEn, apps: apps.split(' ') })

/** A guide; `themes` and `departments` are ids without `theme-` and `dep-`, separated by spaces. */
export const defineGuide = (
  id: string,
  title: string,
  titleEn: string,
  keyword: string,
  themes: string,
  departments: string,
  sort: number,
  steps: Omit<Step, 'stepNo'>[],
  rest: Partial<Pick<SeedGuide, 'visitor' | 'released'>> = {},
): SeedGuide => ({
  id: `guide-${id}`,
  title,
  titleEn,
  keyword,
  themes: themes.split(' ').map((theme) => `theme-${theme}`),
  departments: departments.split(' ').map((department) => `dep-${department}`),
  visitor: rest.visitor ?? false,
  released: rest.released ?? true,
  sort,
  steps: steps.map((s, i) => ({ ...s, stepNo: i + 1 })),
})
