// Starts a bench's servers in a process of their own: in the one that drives the browser, each reply would wait for the
// driver's own messages, which grow with the number of requests.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export interface ForkedServer {
  origin: string
  child: ChildProcess
  /** @throws Error if the process ends before it sends one */
  nextMessage(): Promise<unknown>
}

/**
 * @param file a module that sends its origin in its first message, and ends when it is disconnected
 * @throws Error if the process ends before it has sent it
 */
export async function forkServer(file: string, args: readonly string[]): Promise<ForkedServer> {
  const child = fork(file, args, { execArgv: ['--import', 'tsx/esm'] })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the bench's server ended with code ${code}`)
  })
  failed.catch(() => {})
  const nextMessage = async (): Promise<unknown> => {
    const [message] = await Promise.race([once(child, 'message'), failed])
    return message as unknown
  }
  return { origin: (await nextMessage()) as string, child, nextMessage }
}
