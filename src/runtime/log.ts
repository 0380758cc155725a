import { addLog, traceLog, type LogEntry } from '../contract/log.ts'
import type { Runtime } from './runtime.ts'

/** Sends the entry that follows a sign-in, to `trace` where it is configured, else to the app centre (decisions). */
export async function sendLog({ config, platform, rest, graphql }: Runtime): Promise<void> {
  const entry: LogEntry = {
    moduleName: 'sign-in',
    moduleText: 'signed in',
    userAgent: platform.userAgent.slice(0, 400),
  }
  try {
    await (config.bases.trace ? rest(traceLog, { json: entry }) : graphql(addLog, entry))
  } catch (e) {
    platform.log(`the log entry was not taken: ${String(e)}`)
  }
}
