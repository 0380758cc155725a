import type { Queries } from './open-db.ts'
import { daysBeforeSeed, deleteExcept, upsert } from './upsert.ts'
import type { Seed } from './read-seed.ts'

/** Loads the robots of the assistant. */
export async function loadAssistant(q: Queries, { robots }: Seed): Promise<void> {
  await upsert(
    q,
    'robot',
    ['id'],
    [
      ['id', 'text', (r) => r.id],
      ['tenant', 'text', () => 'default'],
      ['name', 'text', (r) => r.name],
      ['name_en', 'text', (r) => r.nameEn],
      ['image', 'text', (r) => r.image],
      ['welcomes', 'text[]', (r) => r.welcomes],
      ['welcomes_en', 'text[]', (r) => r.welcomesEn],
      ['voice_type', 'text', (r) => r.voiceType],
      ['status', 'int', (r) => r.status],
      ['place', 'int', (_r, i) => i],
      ['created', 'timestamptz', () => daysBeforeSeed(300)],
      ['updated', 'timestamptz', () => daysBeforeSeed(20)],
    ],
    robots,
  )
  await deleteExcept(q, 'robot', robots)
}
