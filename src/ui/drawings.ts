/** In a box of 160 × 120, above the river: shapes in a flat wash, and ink lines over them. */
export type Drawing = readonly [wash: string, lines: string]

/** By what is missing: scenes of the river that the hall's pages have. */
export const DRAWINGS = {
  // two banks, and nothing between them
  'nothing-found': [
    'M0 102q14-24 34-26 22-2 34 26zM98 102q10-20 28-22 20-2 34 22z',
    'M3 97q13-19 31-21 19-1 30 20M102 96q9-14 24-16 18-1 29 16M34 76V54M21 62q10-1 13-10 3 9 13 10zM27 62v15M41 62v15M126 80V56M126 57q-11 3-12 17M126 57q11 3 12 17M126 62q-5 4-5 14M126 62q5 4 5 14',
  ],
  // the boat at the pier
  'no-tasks': [
    'M62 90h56q-5 14-17 14H79q-12 0-17-14zM86 38q-3 26-21 44h21zM91 44q4 24 19 38H91z',
    'M62 90h56q-5 14-17 14H79q-12 0-17-14zM86 90V34M91 90V40M86 38q-3 26-21 44h21M91 44q4 24 19 38H91M8 84h42M16 84v20M30 84v20M44 76v28M44 80q10 12 19 10',
  ],
  // a paper boat that has not sailed
  'no-applications': [
    'M44 74h72l-15 22H59zM80 36l24 38H56z',
    'M44 74h72l-15 22H59zM56 74l24-38 24 38M80 36v38M56 74l24-14 24 14M80 36V24l12 4-12 4',
  ],
  'no-copies': [
    'M48 38h64a4 4 0 0 1 4 4v44a4 4 0 0 1-4 4H48a4 4 0 0 1-4-4V42a4 4 0 0 1 4-4z',
    'M48 38h64a4 4 0 0 1 4 4v44a4 4 0 0 1-4 4H48a4 4 0 0 1-4-4V42a4 4 0 0 1 4-4zM45 42l35 27 35-27',
  ],
  // two people, and what passes between them
  'no-delegations': [
    'M45 50a11 11 0 1 0 22 0a11 11 0 1 0-22 0zM38 94v-8a18 18 0 0 1 36 0v8zM93 50a11 11 0 1 0 22 0a11 11 0 1 0-22 0zM86 94v-8a18 18 0 0 1 36 0v8z',
    'M45 50a11 11 0 1 0 22 0a11 11 0 1 0-22 0zM38 94v-8a18 18 0 0 1 36 0v8M93 50a11 11 0 1 0 22 0a11 11 0 1 0-22 0zM86 94v-8a18 18 0 0 1 36 0v8M64 30q16-12 32 0M91 22l6 8-10 2',
  ],
  // a seal without a document
  'no-history': [
    'M68 30a12 12 0 0 1 24 0q0 8-4 14l2 16h18a6 6 0 0 1 6 6v14H46V66a6 6 0 0 1 6-6h18l2-16q-4-6-4-14z',
    'M68 30a12 12 0 0 1 24 0q0 8-4 14l2 16h18a6 6 0 0 1 6 6v20H46V66a6 6 0 0 1 6-6h18l2-16q-4-6-4-14zM46 74h68',
  ],
  // half a bridge
  error: [
    'M4 102V80q32-26 72-28v10q-32 4-38 40zM156 102V80q-8-8-20-14l-4 9q10 8 14 27z',
    'M4 80q32-26 72-28v10q-32 4-38 40M156 80q-8-8-20-14l-4 9q10 8 14 27M20 70V58M38 60V48M56 55V43M18 60q18-14 42-18M146 72V61',
  ],
} as const satisfies Record<string, Drawing>
