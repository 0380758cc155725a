import type { Db } from './db.ts'

/** The times of a process that are relative to the start of the campus. */
const TIMES: Record<string, string[]> = {
  process: ['expires', 'urged', 'submitted', 'created', 'updated'],
  task: ['assigned', 'expires', 'urged', 'done'],
  process_log: ['at'],
  process_message: ['at'],
  process_copy: ['at', 'read'],
  entrustment: ['from_at', 'to_at', 'created'],
}

/** Moves all applications of a template by its age, so that their times count back from now. */
export async function shiftProcesses(db: Db): Promise<void> {
  await db.tx(async (q) => {
    for (const [table, columns] of Object.entries(TIMES))
      await q.query(
        `update ${table} set ${columns.map((c) => `${c} = ${c} + age.by`).join(', ')}
         from (select now() - value::timestamptz as by from fact where name = 'processes') as age`,
      )
    await q.query("update fact set value = now()::text where name = 'processes'")
  })
}
