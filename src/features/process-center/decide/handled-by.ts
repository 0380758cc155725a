import type { Task } from '../../../contract/core/tasks.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { fetchProcess } from '../detail/process-details.ts'

/** Fetches the name of the user who handled a task; '' if the server does not send it. Never rejects. */
export async function readHandler(runtime: Runtime, task: Task, locale: string): Promise<string> {
  if (!task.process) return ''
  try {
    const process = await fetchProcess(runtime, task.process.id, locale)
    const step = process?.tasks.find(({ id, actionTime }) => id === task.id && actionTime > 0)
    return step?.actionUser ?? ''
  } catch (e) {
    runtime.platform.log(`failed to load who handled the task: ${String(e)}`)
    return ''
  }
}
