import { addLog, traceLog, type LogEntry } from '../../contract/core/log.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/** Milliseconds. */
const MAX_WAIT_MS = 2000

/** Sends it before the page is left, which would cut the request off; a log that does not answer holds nobody up. */
export const sendLogBeforeLeaving = (runtime: Runtime): Promise<void> =>
  new Promise((resolve) => {
    const cancel = runtime.platform.schedule(resolve, MAX_WAIT_MS)
    void sendSignInLog(runtime).then(() => (cancel(), resolve()))
  })

/**
 * §4: sends one log entry after each sign-in; call it only where a sign-in completes.
 * The entry goes to `trace` if configured, else to the app centre. Never rejects.
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
    platform.log(`failed to send the sign-in log entry: ${String(e)}`)
  }
}
