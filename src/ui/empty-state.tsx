import { DRAWINGS } from './drawings.ts'
import { EmptyMessage, type EmptyMessageProps } from './empty-message.tsx'

export type EmptyKind = keyof typeof DRAWINGS

interface EmptyStateProps extends Omit<EmptyMessageProps, 'drawing'> {
  /** What is missing; selects the drawing. */
  kind: EmptyKind
}

/** An `EmptyMessage` with one of the common drawings. */
export const EmptyState = ({ kind, ...props }: EmptyStateProps) => (
  <EmptyMessage drawing={DRAWINGS[kind]} {...props} />
)
