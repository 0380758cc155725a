/** Pixels that a guest's first content takes on a desktop, by selector; kept free until it shows (reserve-height.ts). */
export const RESERVED_HEIGHTS = { 'univ-favorites': 390 }
