import { webQa, type Answer } from '../../contract/core/assistant.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { createCapabilities } from '../../runtime/wire/capabilities.ts'
import { RequestError } from '../../runtime/wire/errors.ts'
import { createStreamedFetch } from '../../runtime/wire/streamed-reply.ts'

/** The server did not take the question at all: it may be asked again without a second answer. */
const isUntaken = (e: unknown): boolean =>
  e instanceof RequestError && (e.kind === 'token-invalid' || e.status === 406)

/**
 * Asks a question (§7 webQa). Where the server streams (A21), `onText` gets the pieces of the answer before the whole
 * arrives; other servers answer the same request as always.
 * @throws RequestError
 */
export async function askServer(
  runtime: Runtime,
  question: string,
  { signal, onText }: { signal: AbortSignal; onText(text: string): void },
): Promise<Answer> {
  const { config, rest } = runtime
  const json = { ques: question, schoolId: config.schoolId, channel: 'web' } as const
  if (runtime.service(createCapabilities).has('streamed-answers') === false)
    return rest(webQa, { json }, { signal })
  const { createRest } = await import('../../runtime/wire/rest.ts')
  const streamed = createStreamedFetch(runtime, { signal, onText })
  try {
    return await createRest(config, { anonymous: streamed, authorized: streamed })(
      webQa,
      { json },
      { signal },
    )
  } catch (e) {
    if (!isUntaken(e)) throw e
    // renews the session
    return rest(webQa, { json }, { signal })
  }
}
