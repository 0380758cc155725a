import { EmptyMessage, type Drawing, type EmptyMessageProps } from './empty-message.tsx'

/** By what is missing. */
const DRAWINGS = {
  'nothing-found': [
    'M58 30h36l14 14v46a4 4 0 0 1-4 4H58a4 4 0 0 1-4-4V34a4 4 0 0 1 4-4zM100 78a15 15 0 1 0 30 0a15 15 0 1 0-30 0z',
    'M94 30v14h14M65 50h18M65 61h30M65 72h20M126 89l11 11',
    false,
  ],
  // time for a cup of tea
  'no-tasks': [
    'M50 54h48v20a18 18 0 0 1-18 18h-12a18 18 0 0 1-18-18zM40 98h70q-4 6-12 6H52q-8 0-12-6z',
    'M98 60h6a9 9 0 0 1 0 18h-7M64 71l7 7 13-14M66 45q-5-5 0-10t0-10M82 45q-5-5 0-10t0-10',
    false,
  ],
  // a paper boat that has not sailed
  'no-applications': [
    'M44 74h72l-15 22H59zM80 36l24 38H56z',
    'M80 36v38M56 74l24-14 24 14M80 36V24l12 4-12 4',
    true,
  ],
  'no-copies': [
    'M48 42h64a4 4 0 0 1 4 4v44a4 4 0 0 1-4 4H48a4 4 0 0 1-4-4V46a4 4 0 0 1 4-4z',
    'M45 46l35 27 35-27M122 34l6-6M126 44h9M46 92l24-24M114 92L90 68',
    false,
  ],
  // two people, and what passes between them
  'no-delegations': [
    'M45 54a11 11 0 1 0 22 0a11 11 0 1 0-22 0zM38 98v-8a18 18 0 0 1 36 0v8zM93 54a11 11 0 1 0 22 0a11 11 0 1 0-22 0zM86 98v-8a18 18 0 0 1 36 0v8z',
    'M64 32q16-12 32 0M91 24l6 8-10 2',
    false,
  ],
  // a seal without a document
  'no-history': [
    'M68 32a12 12 0 0 1 24 0q0 8-4 14l2 16h18a6 6 0 0 1 6 6v14H46V68a6 6 0 0 1 6-6h18l2-16q-4-6-4-14z',
    'M46 74h68M52 98h56M120 40l6-6M34 46l-5-5',
    false,
  ],
  error: [
    'M50 34h60a4 4 0 0 1 4 4v52a4 4 0 0 1-4 4H50a4 4 0 0 1-4-4V38a4 4 0 0 1 4-4z',
    'M46 47h68M53 40.5h.1M59 40.5h.1M65 40.5h.1M80 57v15M80 80.5h.1',
    false,
  ],
  offline: ['M60 88a19 19 0 0 1-2-37.9a25 25 0 0 1 47-3.6a20.8 20.8 0 0 1-1 41.500z', 'M50 34l60 66', false],
} as const satisfies Record<string, Drawing>

export type EmptyKind = keyof typeof DRAWINGS

interface EmptyStateProps extends Omit<EmptyMessageProps, 'drawing'> {
  /** What is missing; selects the drawing. */
  kind: EmptyKind
}

/** An `EmptyMessage` with one of the common drawings. */
export const EmptyState = ({ kind, ...props }: EmptyStateProps) => (
  <EmptyMessage drawing={DRAWINGS[kind]} {...props} />
)
