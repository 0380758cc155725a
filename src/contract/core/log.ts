import { graphql, rest } from '../operation.ts'
import { noContent } from '../decoders.ts'

/** A log entry about a visit (§3 Log entry). It never contains a token, a name or a full URL. */
export interface LogEntry {
  moduleName: string
  moduleText: string
  userAgent: string
}

/** Sent once after sign-in (§4) to the app centre, if `trace` is not configured. */
export const addLog = graphql<LogEntry, void>(
  'mutation addLog($moduleName: String!, $moduleText: String!, $userAgent: String!) { addLog(log: { moduleName: $moduleName, moduleText: $moduleText, userAgent: $userAgent }) { __typename } }',
  noContent,
)
/** Sent once after sign-in to `trace`, if configured. */
export const traceLog = rest<{ json: LogEntry }, void>('trace', 'POST /', noContent)
