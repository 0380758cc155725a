import { graphql, rest, type RestInputOf } from '../operation.ts'
import { noContent } from '../decoders.ts'
import { call } from '../docs.ts'

/** Sent once after sign-in to `trace`, if configured. */
export const traceLog = rest(
  'trace',
  'POST /',
  noContent,
  call({
    en: 'One log entry after sign-in, if `trace` is configured.',
    zh: '访问日志',
    json: {
      moduleName: 'String! The module.',
      moduleText: 'String! Its name for people.',
      userAgent: 'String! The browser.',
    },
  }),
)
/** A log entry about a visit (§3 Log entry). It never contains a token, a name or a full URL. */
export type LogEntry = RestInputOf<typeof traceLog>['json']

/** Sent once after sign-in (§4) to the app centre, if `trace` is not configured. */
export const addLog = graphql<LogEntry, void>(
  'mutation addLog($moduleName: String!, $moduleText: String!, $userAgent: String!) { addLog(log: { moduleName: $moduleName, moduleText: $moduleText, userAgent: $userAgent }) { __typename } }',
  noContent,
  call({ en: 'Sent once after sign-in. Contains no name and no token.' }),
)
