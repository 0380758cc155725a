import { emptyDrawings, type EmptyDrawing } from './empty-drawings.ts'
import { EmptyMessage, type EmptyMessageProps } from './empty-message.tsx'

export interface EmptyStateProps extends Omit<EmptyMessageProps, 'drawing'> {
  /** What is missing; selects the drawing. */
  kind: EmptyDrawing
}

/** An `EmptyMessage` with one of the common drawings. */
export const EmptyState = ({ kind, ...props }: EmptyStateProps) => (
  <EmptyMessage drawing={emptyDrawings[kind]} {...props} />
)
