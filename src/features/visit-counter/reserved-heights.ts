/** Pixel height of a guest's first content on desktop, by selector; reserved until it renders (reserve-height.ts). */
export const RESERVED_HEIGHTS = { 'univ-visit-counter': 56 }
