/**
 * The attributes that markup of little trust may give a tag: `<div data-univ="favorites" data-heading="…">` in a CMS
 * that strips unknown tags, and the address of a framed page, `/embed/univ-favorites?heading=…`. What says where data
 * comes from is not among them.
 */
export const ALLOWED_EMBED_ATTRIBUTES: readonly string[] = (
  'mode lang theme size silent-errors view sections keyword tab tag dep zimu audience handling app-id guide-id project-id ' +
  'panel no-head no-sign-in limit heading list query process-id no-tabs label solution'
).split(' ')

/** No value of theirs is longer. */
export const MAX_ATTRIBUTE_LENGTH = 500

/** Messages between a framed page of the hall and the page around it (src/iframe-resizer.ts); the number is the protocol's. */
export const FRAME_PROTOCOL = 'univ-frame/1'
