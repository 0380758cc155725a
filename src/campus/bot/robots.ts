import type { RobotsVariables } from '../../contract/core/assistant.ts'
import { toEpochSeconds } from '../campus-time.ts'
import type { Db, Param } from '../db/db.ts'
import { createConditions, containsTermSql, splitTerms } from '../processes/list-query.ts'

const MAX_ROBOTS = 50

interface RobotRow {
  id: string
  name: string
  name_en: string
  image: string
  welcomes: string[]
  welcomes_en: string[]
  voice_type: string
  status: number
  created: Date
  updated: Date
}

/** §3 Robot info, filtered by the arguments of §7. */
export async function listRobots(db: Db, args: { [K in keyof RobotsVariables]?: RobotsVariables[K] | null }) {
  const values: Param[] = []
  const where = createConditions(values)
  if (args.id) where.add('id = ?', args.id)
  if (args.tenantId) where.add('tenant = ?', args.tenantId)
  if (typeof args.status === 'number') where.add('status = ?', args.status)
  for (const term of splitTerms(args.keyword ?? '')) where.add(containsTermSql('name, name_en'), term)
  const limit = Math.max(0, Math.min(MAX_ROBOTS, args.limit ?? MAX_ROBOTS))
  const rows = await db.query<RobotRow>(
    `select * from robot where ${where.text()} order by place, id
     limit ${limit} offset ${Math.max(0, args.start ?? 0)}`,
    values,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    nameEn: row.name_en,
    image: row.image,
    welcomes: row.welcomes,
    welcomesEn: row.welcomes_en,
    voiceType: row.voice_type,
    status: row.status,
    createTime: toEpochSeconds(row.created),
    updateTime: toEpochSeconds(row.updated),
  }))
}
