import type { Process } from '../contract/core/processes.ts'
import { labelIn, type Lang } from '../runtime/i18n/translator.ts'

const FINAL_STATUSES = ['done', 'rejected', 'withdrawn', 'killed'] as const
export type FinalStatus = (typeof FINAL_STATUSES)[number]
const PROCESS_STATUSES = ['draft', 'doing', ...FINAL_STATUSES] as const
export type ProcessStatus = (typeof PROCESS_STATUSES)[number]

export const toKnownStatus = (status: string): ProcessStatus | undefined =>
  PROCESS_STATUSES.find((known) => known === status)

export const finalStatusOf = (status: string): FinalStatus | undefined =>
  FINAL_STATUSES.find((known) => known === status)

/** Whether the process has reached a final status (§3). */
export const isFinished = (status: string): boolean => finalStatusOf(status) !== undefined

/**
 * The text of a status that is unknown to the product. A label `中文 | English`, which the configuration may give it, and
 * Chinese text for a Chinese reader are shown as they are; `describe` explains any other value, such as a code.
 */
export function unknownStatusText(status: string, lang: Lang, describe: (status: string) => string): string {
  const label = labelIn(status, lang)
  return label !== status || (lang === 'zh' && /\p{Script=Han}/u.test(status)) ? label : describe(status)
}

/** How far a process has come, and where its steps are: 0 to 100. */
export interface Way {
  percent: number
  stones: readonly number[]
  isDone: boolean
}

const clamp = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)))
const isReached = ({ status }: { status: string }) => status === 'done' || status === 'doing'

/** The whole way for a completed process, regardless of its milestones. */
export function wayOf({ status, milestone, milestones }: Process): Way {
  const isDone = status === 'done'
  const reached = milestone?.percent ?? Math.max(0, ...milestones.filter(isReached).map((m) => m.percent))
  return { percent: isDone ? 100 : clamp(reached), stones: milestones.map((m) => clamp(m.percent)), isDone }
}
