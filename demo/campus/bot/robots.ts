import type { RobotsArguments } from '../../../src/contract/assistant.ts'
import type { Db, Param } from '../db/open.ts'
import { containing, termsOf } from '../processes/list-query.ts'

const MOST = 50

interface Row {
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
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** §3 Robot info, with all arguments of §7; the order is that of the data. */
export async function listRobots(db: Db, args: { [K in keyof RobotsArguments]?: RobotsArguments[K] | null }) {
  const values: Param[] = []
  const put = (value: Param) => `$${values.push(value)}`
  const text = (value: string) => put(value.replaceAll('\0', ''))
  const conditions = [
    ...(args.id ? [`id = ${text(args.id)}`] : []),
    ...(args.tenantId ? [`tenant = ${text(args.tenantId)}`] : []),
    ...(typeof args.status === 'number' ? [`status = ${put(args.status)}`] : []),
    ...termsOf(args.keyword ?? '').map(
      (term) => `concat_ws(' ', name, name_en) ilike ${put(containing(term))}`,
    ),
  ]
  const rows = await db.query<Row>(
    `select * from robot ${conditions.length ? `where ${conditions.join(' and ')}` : ''} order by place, id
     limit ${put(Math.max(0, Math.min(MOST, args.limit ?? MOST)))} offset ${put(Math.max(0, args.start ?? 0))}`,
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
    createTime: seconds(row.created),
    updateTime: seconds(row.updated),
  }))
}
