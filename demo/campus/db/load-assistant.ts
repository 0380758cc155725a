import type { Queries } from './open.ts'
import { ago, keepOnly, put } from './put.ts'
import type { Seed } from './read-seed.ts'

/** The robots of the assistant. */
export async function loadAssistant(q: Queries, { robots }: Seed): Promise<void> {
  await put(
    q,
    'robot',
    ['id'],
    [
      ['id', 'text', (one) => one.id],
      ['tenant', 'text', () => 'default'],
      ['name', 'text', (one) => one.name],
      ['name_en', 'text', (one) => one.nameEn],
      ['image', 'text', (one) => one.image],
      ['welcomes', 'text[]', (one) => one.welcomes],
      ['welcomes_en', 'text[]', (one) => one.welcomesEn],
      ['voice_type', 'text', (one) => one.voiceType],
      ['status', 'int', (one) => one.status],
      ['place', 'int', (_one, at) => at],
      ['created', 'timestamptz', () => ago(300)],
      ['updated', 'timestamptz', () => ago(20)],
    ],
    robots,
  )
  await keepOnly(
    q,
    'robot',
    robots.map((one) => one.id),
  )
}
