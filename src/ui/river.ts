/** In a box of 160 × 120: the river under each drawing of an empty state. */
export const RIVER = 'M2 104h60M76 104h82M30 110h44M92 110h34M64 116h30'
