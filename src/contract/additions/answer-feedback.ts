import { rest } from '../operation.ts'

/** Why an answer did not help. */
export const FEEDBACK_REASONS = ['wrong', 'incomplete', 'unclear', 'other'] as const
export type FeedbackReason = (typeof FEEDBACK_REASONS)[number]
/** Thumbs up or down for one answer; the last one counts. `remark` has at most 500 characters. */
export const answerFeedback = rest<
  { path: { id: string }; json: { useful: boolean; reason?: FeedbackReason; remark?: string } },
  null
>('bot', 'POST /webQa/{id}/feedback', () => null)
