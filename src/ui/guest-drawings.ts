import type { Drawing } from './empty-message.tsx'

// apart from empty-drawings.ts, because they are the first screen of guests

/** A box for stars. */
export const NO_FAVORITES: Drawing = [
  'M54 46v-8a4 4 0 0 1 4-4h44a4 4 0 0 1 4 4v8M48 46h64a4 4 0 0 1 4 4v40a4 4 0 0 1-4 4H48a4 4 0 0 1-4-4V50a4 4 0 0 1 4-4z',
  'M80 55l4.6 9.4 10.4 1.5-7.5 7.3 1.8 10.3-9.3-4.9-9.3 4.9 1.8-10.3-7.5-7.3 10.4-1.5zM124 28v10M119 33h10M33 40v6M30 43h6',
  false,
]

/** The gate of the campus. */
export const SIGN_IN: Drawing = [
  'M36 50q26-6 44-22q18 16 44 22l-5 8H41zM50 58h9v40h-9zM101 58h9v40h-9z',
  'M59 68h42M72 98V80a8 8 0 0 1 16 0v18M42 98h76',
  false,
]
