import type { Task } from '../contract/core/tasks.ts'

/** Soonest first, so overdue before all; those without a date last. */
export const byDueDate = (a: Task, b: Task): number =>
  (a.expireTime || Infinity) - (b.expireTime || Infinity) || 0

/** The default order of tasks: overdue, due soonest, urgent, then the latest. */
export const byUrgency = (a: Task, b: Task): number =>
  byDueDate(a, b) || b.priority - a.priority || b.assignTime - a.assignTime
