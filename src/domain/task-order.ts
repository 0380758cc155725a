import type { Task } from '../contract/core/tasks.ts'

/** Earliest due date first, so overdue tasks come first; tasks without a date last. */
export const byDueDate = (a: Task, b: Task): number =>
  (a.expireTime || Infinity) - (b.expireTime || Infinity) || 0

/** The default order of tasks: by due date, then by priority, then latest first. */
export const byUrgency = (a: Task, b: Task): number =>
  byDueDate(a, b) || b.priority - a.priority || b.assignTime - a.assignTime
