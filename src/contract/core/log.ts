import { graphql, rest } from '../operation.ts'
import { noContent } from '../decoders.ts'

/** One line about a visit (§3 Log entry). It never holds a token, a name or a full address. */
export interface LogEntry {
  moduleName: string
  moduleText: string
  userAgent: string
}

/** Sent once after sign-in (§4), to the app centre … */
export const addLog = graphql<LogEntry, void>(
  `
    mutation addLog($moduleName: String!, $moduleText: String!, $userAgent: String!) {
      addLog(log: { moduleName: $moduleName, moduleText: $moduleText, userAgent: $userAgent }) {
        __typename
      }
    }
  `,
  noContent,
)
/** … or to `trace` where that is configured (decisions). */
export const traceLog = rest<{ json: LogEntry }, void>('trace', 'POST /', noContent)
