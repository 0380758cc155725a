import type { LogEntry } from '../../../src/contract/log.ts'
import { addLog } from '../../../src/contract/log.ts'
import type { Campus, Module } from '../campus.ts'

/** Cuts what a stranger may write; NUL is an error of the database. */
const cut = (text: string, most: number) => text.replaceAll('\0', '').slice(0, most)

/** One line a visit (§4: sent once after sign-in). */
export const log = ({ db }: Campus): Module => ({
  fields: {
    [addLog.name]: {
      scope: 'data',
      run: async ({ log: entry }: { log: LogEntry }, caller) => {
        const moduleName = cut(entry.moduleName, 100)
        await db.query(
          'insert into log_entry (person_id, module_name, module_text, user_agent) values ($1, $2, $3, $4)',
          [caller.id, moduleName, cut(entry.moduleText, 400), cut(entry.userAgent, 400)],
        )
        return { moduleName }
      },
    },
  },
})
