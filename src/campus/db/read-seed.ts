import type {
  SeedAccount,
  SeedDepartment,
  SeedForm,
  SeedGuide,
  SeedItem,
  SeedNotice,
  SeedProject,
  SeedQuestion,
  SeedReview,
  SeedRobot,
  SeedTheme,
} from './seed/seed-types.ts'

/** The data in seed/. */
export interface Seed {
  departments: SeedDepartment[]
  themes: SeedTheme[]
  items: SeedItem[]
  forms: SeedForm[]
  guides: SeedGuide[]
  projects: SeedProject[]
  reviews: SeedReview[]
  accounts: SeedAccount[]
  questions: SeedQuestion[]
  notices: SeedNotice[]
  robots: SeedRobot[]
}

/** Imports the data lazily: only a start that may have to fill a database needs it. */
export async function readSeed(): Promise<Seed> {
  const [d, t, i, f, g, p, r, a, q, n, b] = await Promise.all([
    import('./seed/departments.ts'),
    import('./seed/themes.ts'),
    import('./seed/items.ts'),
    import('./seed/forms.ts'),
    import('./seed/guides.ts'),
    import('./seed/projects.ts'),
    import('./seed/reviews.ts'),
    import('./seed/accounts.ts'),
    import('./seed/questions.ts'),
    import('./seed/notices.ts'),
    import('./seed/robots.ts'),
  ])
  return {
    departments: d.departments,
    themes: t.themes,
    items: i.items,
    forms: f.forms,
    guides: g.guides,
    projects: p.projects,
    reviews: r.reviews,
    accounts: a.accounts,
    questions: q.questions,
    notices: n.notices,
    robots: b.robots,
  }
}
