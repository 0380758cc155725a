import type { TaskAction } from '../../../contract/core/tasks.ts'
import type { Runtime } from '../../../runtime/runtime.ts'

/** §7 sends only the id of an action; remarks are an addition. */
export const takesRemark = ({ config }: Pick<Runtime, 'config'>, { needsRemark }: TaskAction): boolean =>
  needsRemark || !!config.capabilities['action-remarks']

/** Rejecting or returning a task requires a remark if the server supports remarks. */
export const requiresRemark = (runtime: Pick<Runtime, 'config'>, action: TaskAction): boolean =>
  takesRemark(runtime, action) && (action.needsRemark || isDestructive(action))

export const isDestructive = ({ code }: Pick<TaskAction, 'code'>): boolean =>
  code === 'reject' || code === 'return'
