import type { Seed } from '../../src/campus/db/seed-types.ts'

/** Imports the data lazily: only a start that may have to fill a database needs it. */
export async function readSeed(): Promise<Seed> {
  const [d, t, i, f, g, p, r, a, q, n, b, facts, materials, positions, projects, labels] = await Promise.all([
    import('./departments.ts'),
    import('./themes.ts'),
    import('./items.ts'),
    import('./forms.ts'),
    import('./guides.ts'),
    import('./projects.ts'),
    import('./reviews.ts'),
    import('./accounts.ts'),
    import('./questions.ts'),
    import('./notices.ts'),
    import('./robots.ts'),
    import('./facts-english.ts'),
    import('./materials-english.ts'),
    import('./positions-english.ts'),
    import('./projects-english.ts'),
    import('./question-labels.ts'),
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
    english: {
      facts: facts.FACTS_ENGLISH,
      materials: materials.MATERIALS_ENGLISH,
      positions: positions.POSITIONS_ENGLISH,
      projects: projects.PROJECT_ENGLISH,
      questionLabels: labels.QUESTION_LABELS_EN,
    },
    enterprise: { name: '江州大学', code: 'jiangzhou' },
  }
}
