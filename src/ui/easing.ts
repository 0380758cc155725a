/** Fast at first, then slowing down; for elements that move to a new position. */
export const EASE_OUT = 'cubic-bezier(0.2, 0.8, 0.2, 1)'
