import type {
  SeedAccount,
  SeedDepartment,
  SeedForm,
  SeedGuide,
  SeedItem,
  SeedProject,
  SeedReview,
  SeedTheme,
} from './seed/shapes.ts'

/** The data of the campus as it is written in seed/. */
export interface Seed {
  departments: SeedDepartment[]
  themes: SeedTheme[]
  items: SeedItem[]
  forms: SeedForm[]
  guides: SeedGuide[]
  projects: SeedProject[]
  reviews: SeedReview[]
  accounts: SeedAccount[]
}

const optional = async (file: string): Promise<Record<string, never>> => {
  try {
    return (await import(`./seed/${file}.ts`)) as never
  } catch {
    return {}
  }
}
/** Reads the data: only a start that may have to fill a database pays for it. */
export async function readSeed(): Promise<Seed> {
  const [d, t, i, f, g, p, r, a] = await Promise.all(
    ['departments', 'themes', 'items', 'forms', 'guides', 'projects', 'reviews', 'accounts'].map(optional),
  )
  return {
    departments: d?.['departments'] ?? [],
    themes: t?.['themes'] ?? [],
    items: i?.['items'] ?? [
      {
        code: 'grade-query',
        text: '成绩查询',
        textEn: 'Grades',
        description: '查询各学期成绩',
        descriptionEn: 'Your grades',
        departments: ['dep-academic'],
        themes: ['theme-teaching'],
        audience: ['本科生'],
        keywords: ['grade'],
        icon: 'book-open',
        palette: 'indigo',
        kind: 'app',
        updatedDaysAgo: 3,
        visits: 100,
      },
      {
        code: 'campus-visit',
        text: '校园参观预约',
        textEn: 'Campus visit',
        description: '预约参观',
        descriptionEn: 'Book a visit',
        departments: ['dep-president'],
        themes: ['theme-study'],
        audience: ['本科生', 'visitor'],
        keywords: ['visit'],
        icon: 'door-open',
        palette: 'teal',
        kind: 'form',
        updatedDaysAgo: 9,
        visits: 40,
        form: 'x',
      },
    ],
    forms: f?.['forms'] ?? [],
    guides: g?.['guides'] ?? [],
    projects: p?.['projects'] ?? [],
    reviews: r?.['reviews'] ?? [],
    accounts: a?.['accounts'] ?? [],
  }
}
