import { addLog, traceLog, type LogEntry } from '../../contract/core/log.ts'
import type { Runtime } from '../runtime.ts'

/**
 * §4: after sign-in, one log entry is sent once: called by who completes a sign-in, and by nobody else.
 * It goes to `trace` where that is configured, else to the app centre (decisions). Never rejects.
 */
export async function sendSignInLog({ config, platform, rest, graphql }: Runtime): Promise<void> {
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
