/** Pixel height of a guest's first content on a desktop, by selector; the tag keeps it until that content is there. */
export const RESERVED_HEIGHTS = { 'univ-process-center': 384 }
