import type { TaskAction } from '../../contract/core/tasks.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/** §7: an action is its id only; remarks are an addition. */
export const takesRemark = ({ config }: Pick<Runtime, 'config'>, { needsRemark }: TaskAction): boolean =>
  needsRemark || !!config.capabilities['action-remarks']

/** Rejecting or returning a task needs a remark, where there are remarks. */
export const requiresRemark = (runtime: Pick<Runtime, 'config'>, action: TaskAction): boolean =>
  takesRemark(runtime, action) && (action.needsRemark || isDestructive(action))

export const isDestructive = ({ code }: Pick<TaskAction, 'code'>): boolean =>
  code === 'reject' || code === 'return'
