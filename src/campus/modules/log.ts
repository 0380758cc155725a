import { addLog, type LogEntry } from '../../contract/core/log.ts'
import type { Campus, Module } from '../campus.ts'

/** Limits a text and removes NUL, which PostgreSQL rejects. */
const truncate = (text: string, maxLength: number) => text.replaceAll('\0', '').slice(0, maxLength)

/** Logs a visit (§4: sent once after sign-in). */
export const createLogModule = ({ db }: Campus): Module => ({
  fields: {
    [addLog.name]: {
      scope: 'data',
      resolve: async ({ log: entry }: { log: LogEntry }, caller) => {
        const moduleName = truncate(entry.moduleName, 100)
        await db.query(
          'insert into log_entry (person_id, module_name, module_text, user_agent) values ($1, $2, $3, $4)',
          [caller.id, moduleName, truncate(entry.moduleText, 400), truncate(entry.userAgent, 400)],
        )
        return { moduleName }
      },
    },
  },
})
