import { webQa, type Answer } from '../../../contract/core/assistant.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { createCapabilities } from '../../../runtime/wire/capabilities.ts'
import { RequestError } from '../../../runtime/wire/errors.ts'
import { createStreamedFetch } from './streamed-reply.ts'

/** The server rejected the request without processing it, so a retry cannot cause a second answer. */
const isUnprocessed = (e: unknown): boolean =>
  e instanceof RequestError && (e.kind === 'token-invalid' || e.status === 406)

/**
 * Asks a question (§7 webQa). If the server supports streaming, `onText` receives the chunks of the answer as
 * they arrive; other servers send a normal response to the same request.
 * @param about the topic of the answer that the question may refer to; '' for none
 * @throws RequestError
 */
export async function askServer(
  runtime: Runtime,
  question: string,
  { about, signal, onText }: { about: string; signal: AbortSignal; onText(text: string): void },
): Promise<Answer> {
  const { config, rest } = runtime
  const json = { ques: question, schoolId: config.schoolId, channel: 'web', ...(about && { about }) } as const
  if (runtime.service(createCapabilities).has('streamed-answers') === false)
    return rest(webQa, { json }, { signal })
  const { createRest } = await import('../../../runtime/wire/rest.ts')
  const streamed = createStreamedFetch(runtime, { signal, onText })
  try {
    return await createRest(config, { anonymous: streamed, authorized: streamed })(
      webQa,
      { json },
      { signal },
    )
  } catch (e) {
    if (!isUnprocessed(e)) throw e
    // `rest` renews the session, and does not stream
    return rest(webQa, { json }, { signal })
  }
}
