import type { Queries } from './db.ts'
import { pinyinSyllables } from './pinyin-syllables.ts'
import { daysBeforeSeed, loadRows, upsert, unique } from './upsert.ts'
import { backgroundAddress, iconAddress } from '../icon-images.ts'
import type { Seed } from './seed-types.ts'

/** The codes of an entry that items have, each once. */
const knownCodes = ({ items }: Seed) => {
  const known = new Set(items.map((i) => i.code))
  return (codes: readonly string[]) => unique(codes).filter((code) => known.has(code))
}

/** Loads the guides with their steps. */
export async function loadGuides(q: Queries, seed: Seed): Promise<void> {
  const { guides, themes, departments } = seed
  const appsOf = knownCodes(seed)
  const names = new Map([...themes, ...departments].map((t) => [t.id, t.text]))
  const keywords = (g: Seed['guides'][number]) =>
    unique([...g.keyword.split(/[,，]/), ...[...g.themes, ...g.departments].map((t) => names.get(t) ?? '')])
      .filter((w) => w !== '')
      .join(',')
  const loaded = await loadRows(
    q,
    'guide',
    guides.map((guide, index) => {
      const { id, title, titleEn, visitor, released, sort } = guide
      return {
        ...{ id, title, titleEn, visitor, released, sort },
        pinyin: pinyinSyllables(title),
        keyword: keywords(guide),
        state: released ? '1' : '0',
        createUser: '服务大厅',
        createAccount: 'hall',
        updateUser: '服务大厅',
        updateAccount: 'hall',
        created: daysBeforeSeed(120),
        updated: daysBeforeSeed(10 + index),
      }
    }),
  )
  const ids = loaded.map(({ id }) => id)
  await q.query('delete from guide_step where guide_id = any($1::text[])', [ids])
  const steps = guides
    .filter(({ id }) => ids.includes(id))
    .flatMap((g) => g.steps.map((step) => ({ ...step, guideId: g.id, id: `${g.id}-${step.stepNo}` })))
  await upsert(
    q,
    'guide_step',
    ['id'],
    steps.map(({ apps: _, ...step }) => step),
  )
  await upsert(
    q,
    'guide_step_app',
    ['step_id', 'app_id'],
    steps.flatMap(({ id: stepId, apps }) => appsOf(apps).map((appId, place) => ({ stepId, appId, place }))),
  )
}

/** Loads the projects with their paragraphs. */
export async function loadProjects(q: Queries, seed: Seed): Promise<void> {
  const { projects } = seed
  const appsOf = knownCodes(seed)
  const inEnglish = (text: string) => seed.english.projects[text] ?? ''
  const loaded = await loadRows(
    q,
    'project',
    projects.map(({ paragraphs: _, ...project }, index) => ({
      ...project,
      descriptionEn: inEnglish(project.description),
      icon: iconAddress(project.icon, project.palette),
      background: backgroundAddress(project.palette),
      updated: daysBeforeSeed(20 + index),
    })),
  )
  const ids = loaded.map(({ id }) => id)
  await q.query('delete from paragraph where project_id = any($1::text[])', [ids])
  const paragraphs = projects
    .filter(({ id }) => ids.includes(id))
    .flatMap((p) =>
      p.paragraphs.map((paragraph, index) => ({ ...paragraph, projectId: p.id, id: `${p.id}-${index + 1}` })),
    )
  await upsert(
    q,
    'paragraph',
    ['id'],
    paragraphs.map(({ apps: _, ...paragraph }) => ({
      ...paragraph,
      titleEn: inEnglish(paragraph.title),
      subtitleEn: inEnglish(paragraph.subtitle),
      contextEn: inEnglish(paragraph.context),
    })),
  )
  await upsert(
    q,
    'paragraph_app',
    ['paragraph_id', 'app_id'],
    paragraphs.flatMap(({ id: paragraphId, apps }) =>
      appsOf(apps).map((appId, sort) => ({ paragraphId, appId, sort })),
    ),
  )
}
