import type { Queries } from './open-db.ts'
import { pinyinSyllables } from './pinyin-syllables.ts'
import { daysBeforeSeed, deleteExcept, upsert, unique } from './upsert.ts'
import { PROJECT_ENGLISH } from './seed/projects-english.ts'
import type { Seed } from './read-seed.ts'

/** Loads the guides with their steps. */
export async function loadGuides(q: Queries, { guides, items, themes, departments }: Seed): Promise<void> {
  const known = new Set(items.map((i) => i.code))
  const names = new Map([...themes, ...departments].map((t) => [t.id, t.text]))
  const keywords = (g: Seed['guides'][number]) =>
    unique([...g.keyword.split(/[,，]/), ...[...g.themes, ...g.departments].map((t) => names.get(t) ?? '')])
      .filter((w) => w !== '')
      .join(',')
  await upsert(
    q,
    'guide',
    ['id'],
    [
      ['id', 'text', (g) => g.id],
      ['title', 'text', (g) => g.title],
      ['title_en', 'text', (g) => g.titleEn],
      ['pinyin', 'text', (g) => pinyinSyllables(g.title)],
      ['keyword', 'text', (g) => keywords(g)],
      ['visitor', 'boolean', (g) => g.visitor],
      ['released', 'boolean', (g) => g.released],
      ['state', 'text', (g) => (g.released ? '1' : '0')],
      ['sort', 'int', (g) => g.sort],
      ['create_user', 'text', () => '服务大厅'],
      ['create_account', 'text', () => 'hall'],
      ['update_user', 'text', () => '服务大厅'],
      ['update_account', 'text', () => 'hall'],
      ['created', 'timestamptz', () => daysBeforeSeed(120)],
      ['updated', 'timestamptz', (_g, index) => daysBeforeSeed(10 + index)],
    ],
    guides,
  )
  await deleteExcept(q, 'guide', guides)
  await q.query('delete from guide_step')
  const steps = guides.flatMap((g) => g.steps.map((s) => ({ ...s, guide: g.id, id: `${g.id}-${s.stepNo}` })))
  await upsert(
    q,
    'guide_step',
    ['id'],
    [
      ['id', 'text', (s) => s.id],
      ['guide_id', 'text', (s) => s.guide],
      ['step_no', 'int', (s) => s.stepNo],
      ['title', 'text', (s) => s.title],
      ['title_en', 'text', (s) => s.titleEn],
      ['context', 'text', (s) => s.context],
      ['context_en', 'text', (s) => s.contextEn],
    ],
    steps,
  )
  await upsert(
    q,
    'guide_step_app',
    ['step_id', 'app_id'],
    [
      ['step_id', 'text', (s) => s.step],
      ['app_id', 'text', (s) => s.app],
      ['place', 'int', (s) => s.place],
    ],
    steps.flatMap((s) =>
      unique(s.apps)
        .filter((a) => known.has(a))
        .map((app, place) => ({ step: s.id, app, place })),
    ),
  )
}

/** Loads the projects with their paragraphs. */
export async function loadProjects(q: Queries, { projects, items }: Seed): Promise<void> {
  const known = new Set(items.map((i) => i.code))
  await upsert(
    q,
    'project',
    ['id'],
    [
      ['id', 'text', (p) => p.id],
      ['text', 'text', (p) => p.text],
      ['text_en', 'text', (p) => p.textEn],
      ['released', 'boolean', (p) => p.released],
      ['description', 'text', (p) => p.description],
      ['description_en', 'text', (p) => PROJECT_ENGLISH[p.description] ?? ''],
      ['icon', 'text', (p) => `/icons/${p.icon}.svg?tile=${p.palette}`],
      ['palette', 'text', (p) => p.palette],
      ['background', 'text', (p) => `/backgrounds/${p.palette}.svg`],
      ['type', 'text', (p) => p.type],
      ['sort', 'int', (p) => p.sort],
      ['visitor', 'boolean', (p) => p.visitor],
      ['updated', 'timestamptz', (_p, index) => daysBeforeSeed(20 + index)],
    ],
    projects,
  )
  await deleteExcept(q, 'project', projects)
  await q.query('delete from paragraph')
  const paragraphs = projects.flatMap((p) =>
    p.paragraphs.map((paragraph, index) => ({ ...paragraph, project: p.id, id: `${p.id}-${index + 1}` })),
  )
  await upsert(
    q,
    'paragraph',
    ['id'],
    [
      ['id', 'text', (g) => g.id],
      ['project_id', 'text', (g) => g.project],
      ['title', 'text', (g) => g.title],
      ['subtitle', 'text', (g) => g.subtitle],
      ['context', 'text', (g) => g.context],
      ['title_en', 'text', (g) => PROJECT_ENGLISH[g.title] ?? ''],
      ['subtitle_en', 'text', (g) => PROJECT_ENGLISH[g.subtitle] ?? ''],
      ['context_en', 'text', (g) => PROJECT_ENGLISH[g.context] ?? ''],
      ['sort', 'int', (g) => g.sort],
    ],
    paragraphs,
  )
  await upsert(
    q,
    'paragraph_app',
    ['paragraph_id', 'app_id'],
    [
      ['paragraph_id', 'text', (g) => g.paragraph],
      ['app_id', 'text', (g) => g.app],
      ['sort', 'int', (g) => g.place],
    ],
    paragraphs.flatMap((g) =>
      unique(g.apps)
        .filter((a) => known.has(a))
        .map((app, place) => ({ paragraph: g.id, app, place })),
    ),
  )
}
