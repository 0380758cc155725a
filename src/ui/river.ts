/** In a box of 160 × 120: the river under each drawing of an empty state. */
export const RIVER = 'M2 104h60M76 104h82M30 110h44M92 110h34M64 116h30'
/** In a box of 24 × 24: the boat of the hero's drawing. */
export const BOAT = 'M2 16h20q-2 5-7 5H9q-5 0-7-5zM11.5 16V3q-2 8-7.5 11zM13.5 16V5q1.5 6 6.5 9z'
